import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { refusalText } from '../../changes/refusals';
import { refusalOf } from '../../changes/refusing';
import type { Rights } from '../../changes/rights';
import { placeOf } from '../../changes/where';
import type { ConnectionStore } from '../../connections/connection-store';
import type { Connection } from '../../connections/connection';
import type { PlaceNames } from '../../connections/place-names';
import { typeText } from '../../model/entities/documents';
import { valueText } from '../../model/entities/texts';
import { choiceOf, choiceOfField, withChoice } from '../../model/mappings/choices';
import {
  mappable,
  mappingIssues,
  MISSING_VALUES,
  proposedMapping,
  unusedColumn,
  UNKNOWN_COLUMNS,
  type Mapping,
  type Samples,
} from '../../model/mappings/mappings';
import type { ImportReview } from '../../model/mappings/pages';
import { disclosures } from '../../model/mappings/plans';
import type { NamedCollectionRef } from '../../model/collections/refs';
import { unknownIn, type ImportState } from '../../transfers/imports/states';
import type { ImportTarget } from '../../transfers/imports/targets';
import { SAMPLED, samplesOf } from '../../transfers/records/mapped';
import { oneByOne } from '../../transfers/records/records';
import type { Source } from '../../transfers/records/sources';
import type { Origin } from '../../work/imports/origins';
import { FileCheck } from './checks';
import { COUNTED, factsOf, type SourceSize } from './facts';
import { columnOptions, missingOptions, unknownOptions } from './options';
import { firstPartition, partitionView, type Partitions } from './partitions';
import { rowsOf, shortened } from './rows';
import { UnfilledFields, type EmbeddingService } from './sources';
import { wordsOf, type Words } from './words';

/** Source and target of an import. `saved`: the state of an unfinished import, which is resumed; `origin`: the collection that is copied. */
export interface ReviewSubject {
  readonly ref: NamedCollectionRef;
  readonly connection: Connection;
  readonly source: Source;
  readonly origin?: Origin | undefined;
  readonly target: ImportTarget;
  readonly partitions: Partitions;
  readonly embedding?: EmbeddingService | undefined;
  readonly saved?: ImportState | undefined;
  /** The warning about an earlier import of the same source. */
  readonly earlier?: string | undefined;
}

export interface ReviewServices {
  readonly connections: ConnectionStore;
  readonly rights: Rights;
  readonly placeNames: PlaceNames;
}

/** The decision about entities with an unknown outcome that cannot be looked up. */
export type Decision = 'written' | 'missing';

/** The review of an import: the mapping, which the user changes, and the first rows as they would be sent. */
export class Review {
  mapping: Mapping;
  decision: Decision | undefined;
  private partition: string | undefined;
  private readonly unfilled: UnfilledFields;
  busy = false;
  /** True while the user is asked for confirmation. */
  asking = false;
  readonly words: Words;

  private constructor(
    private readonly services: ReviewServices,
    readonly subject: ReviewSubject,
    private readonly samples: Samples,
    private readonly size: SourceSize,
    /** The check of all rows; none for a collection. */
    readonly check?: FileCheck,
  ) {
    const { source, target, partitions, saved, origin } = subject;
    this.partition = saved ? target.partitionName : firstPartition(partitions, target);
    // A file that was sampled whole has no other columns.
    const isSampledWhole = !origin && size.rows !== undefined && size.rows <= SAMPLED;
    const proposed = proposedMapping(target.schema, samples, source.columns !== undefined || isSampledWhole);
    // A copy leaves out no field unasked.
    const unknown = origin && !target.schema.dynamic ? 'reject' : proposed.unknown;
    this.mapping = saved?.mapping ?? { ...proposed, unknown };
    this.unfilled = new UnfilledFields(target.schema, samples, proposed, subject.embedding);
    this.words = wordsOf(subject);
  }

  static async open(services: ReviewServices, subject: ReviewSubject): Promise<Review> {
    const { source, origin } = subject;
    const samples = await samplesOf(source);
    if (origin) return new Review(services, subject, samples, { rows: origin.total });
    const { size: bytes } = await stat(source.path);
    let rows = 0;
    for await (const _ of oneByOne(source.read())) if (++rows > COUNTED) break;
    const size = { bytes, rows: rows > COUNTED ? undefined : rows };
    return new Review(services, subject, samples, size, new FileCheck(subject, size));
  }

  /** The number of rows or entities, if it is known: by the check of all rows at the latest. */
  private get rows(): number | undefined {
    return this.check ? this.check.total : this.size.rows;
  }

  /** The target with the selected partition. */
  get target(): ImportTarget {
    return { ...this.subject.target, partitionName: this.partition };
  }

  setPartition(name: string): void {
    if (this.subject.partitions.names.includes(name)) this.partition = name;
  }

  setColumn(column: string, choice: string): void {
    this.mapping = withChoice(this.mapping, column, choice);
  }

  setConstant(field: string, text: string): void {
    this.mapping = this.unfilled.withConstant(this.mapping, field, text);
  }

  setEmbedding(field: string, choice: string): void {
    this.mapping = this.unfilled.withEmbedding(this.mapping, field, choice);
  }

  setUnknown(value: string): void {
    const unknown = UNKNOWN_COLUMNS.find(each => each === value);
    if (unknown) this.mapping = { ...this.mapping, unknown };
  }

  setMissing(value: string): void {
    const missing = MISSING_VALUES.find(each => each === value);
    if (missing) this.mapping = { ...this.mapping, missing };
  }

  decide(value: string): void {
    this.decision = value === 'written' || value === 'missing' ? value : undefined;
  }

  /** Returns the reason why nothing can be imported now. */
  async refusal(): Promise<string | undefined> {
    const { connections, rights } = this.services;
    const { connection, ref, target } = this.subject;
    const refused = await refusalOf(connections, connection);
    if (refused) return refused.message;
    const operation = target.isAutomatic ? 'entities.insert' : 'entities.upsert';
    const { collectionName: id, clusterId, dbName } = ref;
    const subject = { connectionId: connection.id, kind: 'collection', id, within: [clusterId, dbName] };
    const reason = rights.refusedOn(subject).get(operation);
    if (reason !== undefined) return refusalText({ operation }, reason);
    if (this.rows === 0) return this.words.none;
    const [problem] = this.problems();
    if (problem !== undefined) return problem;
    if (this.areAllRejected()) return vscode.l10n.t('All rows have problems. Nothing can be sent.');
    if (this.isUndecided()) return vscode.l10n.t('Select how to handle entities with an unknown outcome.');
    return undefined;
  }

  /** Returns the review as its page shows it. */
  async view(): Promise<ImportReview> {
    const { source, ref, saved, partitions, connection, origin, earlier } = this.subject;
    const { mapping, target, partition, words } = this;
    const { title, name, action } = words;
    const refusal = await this.refusal();
    const choice = partitionView(partitions, partition, target);
    return {
      title,
      effect: words.effect(partition),
      place: await this.placeOf(ref, connection),
      ...(origin ? { from: await this.placeOf(origin.ref, origin.connection) } : {}),
      file: { name, path: source.path, facts: factsOf(source, origin, { ...this.size, rows: this.rows }) },
      ...(saved ? { resumed: words.resumed(saved) } : {}),
      ...(earlier === undefined ? {} : { earlier }),
      ...(choice ? { partition: choice } : {}),
      columns: this.columns(),
      choices: columnOptions(mapping, target.schema, words),
      disclosures: disclosures(mapping),
      unfilled: this.unfilled.view(mapping),
      unknown: { value: mapping.unknown, options: unknownOptions(target.schema.dynamic, words) },
      missing: { value: mapping.missing, options: missingOptions(words) },
      problems: this.problems(),
      rows: await rowsOf(source, mapping, target.schema, saved?.position),
      ...(this.check ? { check: this.check.view() } : {}),
      ...(this.hasUnknown() ? { decision: this.decisionView() } : {}),
      action,
      ...(refusal === undefined ? {} : { refusal }),
      busy: this.busy,
      asking: this.asking,
    };
  }

  /** Returns a collection with its connection as it is now. */
  private async placeOf(ref: NamedCollectionRef, known: Connection): Promise<ImportReview['place']> {
    const { clusterId, clusterName, dbName, collectionName } = ref;
    const connection = (await this.services.connections.find(ref.connectionId)) ?? known;
    const place = placeOf({ within: { clusterId, dbName }, clusterName }, connection, this.services.placeNames);
    return { ...place, levels: [...place.levels, { level: 'collection', name: collectionName }] };
  }

  private problems(): string[] {
    const { source, target, origin } = this.subject;
    const { mapping, unfilled } = this;
    const issues = mappingIssues(mapping, target.schema, source.columns).map(({ message }) => message);
    const left = origin && mapping.unknown === 'reject' ? unusedColumn(mapping, origin.source.fields) : undefined;
    const unused =
      left === undefined
        ? []
        : [vscode.l10n.t('The target has no field for `{0}`. Select a field or “Omitted”.', left)];
    return [...unfilled.problems(mapping), ...issues, ...unused];
  }

  private columns(): ImportReview['columns'] {
    const { target } = this.subject;
    const mapped = Object.values(this.mapping.fields).flatMap(each => ('column' in each ? [each.column] : []));
    return [...new Set([...this.samples.keys(), ...mapped])].map(name => {
      const choice = choiceOf(this.mapping, name);
      const field = mappable(target.schema).find(each => choiceOfField(each.name) === choice);
      const samples = (this.samples.get(name) ?? []).map(value => shortened(valueText(value), 40));
      const isAbsent = !this.samples.has(name);
      return {
        name,
        samples: samples.join(' · '),
        choice,
        ...(field ? { type: typeText(field) } : {}),
        ...(isAbsent ? { isAbsent } : {}),
      };
    });
  }

  /** Returns true if no row of the file can be sent. The rest of an unfinished import ends even then. */
  private areAllRejected(): boolean {
    if (!this.check || this.subject.saved) return false;
    const { isDone, checked, rejected } = this.check.view();
    return isDone && rejected === checked;
  }

  /** Returns true if the outcome of a request is unknown and the entities cannot be looked up. */
  private hasUnknown(): boolean {
    const { saved, target } = this.subject;
    return target.isAutomatic && unknownIn(saved?.open ?? []) > 0;
  }

  private isUndecided(): boolean {
    return this.hasUnknown() && this.decision === undefined;
  }

  private decisionView(): ImportReview['decision'] {
    const count = unknownIn(this.subject.saved?.open ?? []);
    return {
      question: vscode.l10n.t(
        '{0} entities have an unknown outcome. The service generates the IDs, so the entities cannot be looked up. Check in the collection whether they were written.',
        count.toLocaleString('en'),
      ),
      value: this.decision ?? '',
      options: [
        { value: '', label: vscode.l10n.t('Select…') },
        { value: 'written', label: vscode.l10n.t('Written: do not send these entities again') },
        { value: 'missing', label: vscode.l10n.t('Missing: send these entities') },
      ],
    };
  }
}
