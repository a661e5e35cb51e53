import type { Json } from './twin';

/** How long nothing moves before it is kept, in milliseconds. */
const REST_MS = 200;

/** How a person looks at a page: what stands open, how far down. The host keeps it while the page is hidden; it is no part of the document. */
export class View {
  private kept: Readonly<Record<string, Json>>;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    kept: unknown,
    private readonly keep: (view: Record<string, Json>) => void,
  ) {
    this.kept = typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, Json>) } : {};
  }

  get whole(): Json {
    return this.kept;
  }

  get(name: string): Json | undefined {
    return this.kept[name];
  }

  set(name: string, value: Json): void {
    this.kept = { ...this.kept, [name]: value };
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.keep(this.kept), REST_MS);
  }
}
