import { dimension } from '../../../model/collections/collections';

/** A field as collection describe shows it (service facts 14.3). `params`: `dim`, `max_length` …, as strings. */
export type FieldState = {
  readonly name: string;
  readonly type: string;
  readonly id: number;
  readonly primaryKey: boolean;
  readonly partitionKey: boolean;
  readonly clusteringKey: boolean;
  readonly autoId: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly params: { key: string; value: string }[];
  readonly elementType?: string;
  readonly defaultValue?: unknown;
  readonly externalField?: string;
  /** True if the values are computed from another field (service facts 14.5). */
  readonly isFunctionOutput?: boolean;
  /** Fields of the structs of an array of structs, each with the type of one value. */
  readonly fields?: readonly FieldState[];
};

/** Creates fields from their non-default properties; ids start at 100, as in services of this family. */
export function fields(...said: (Pick<FieldState, 'name' | 'type'> & Partial<FieldState>)[]): FieldState[] {
  return said.map((field, index) => ({
    id: 100 + index,
    primaryKey: false,
    partitionKey: false,
    clusteringKey: false,
    autoId: false,
    nullable: false,
    description: '',
    params: [],
    ...field,
  }));
}

/** One type parameter of a field, as describe shows it. */
export const param = (key: string, value: number | string): FieldState['params'][number] => ({
  key,
  value: String(value),
});

/** Numbers per vector (bits of a binary one); 0 where the field has no dimension. */
export const dimensionOf = (field: FieldState): number => dimension(field) ?? 0;
