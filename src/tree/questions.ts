import type { Node } from './node';

/** Maximum transit time of an answer to the window, in milliseconds. */
const ARRIVING_MS = 1000;

/** Maximum time until VS Code requests the children of a changed row, in milliseconds: changes wait up to 200 for each other. */
const ASKING_MS = 500;

/**
 * Requests of VS Code for children. VS Code forgets the children of a changed row and requests them again. But if its last answer is just
 * in transit to the window, the window accepts that answer and requests nothing: its rows can be neither opened nor used. Therefore a
 * change without a request is reported once more.
 */
export class Questions {
  /** The last one of each row, and when it was answered. */
  private readonly last = new WeakMap<Node | Questions, { answeredAt?: number }>();
  private readonly changed = new WeakSet<Node>();

  /** `tell`: reports a change of a row, or of the top. */
  constructor(private readonly tell: (node: Node | undefined) => void) {}

  /** Answers one. */
  async answered<T>(node: Node | undefined, answer: Promise<T>): Promise<T> {
    const question: { answeredAt?: number } = {};
    this.last.set(node ?? this, question);
    return answer.finally(() => (question.answeredAt = Date.now()));
  }

  /** Called before a change of rows, or of the top, is reported to VS Code. */
  telling(nodes?: readonly Node[]): void {
    if (nodes) for (const node of nodes) this.changed.add(node);
    else this.insist();
  }

  /** Called when VS Code draws a row, whose children it might just have forgotten. */
  drawing(node: Node): void {
    if (this.changed.has(node)) this.insist(node);
  }

  private insist(node?: Node): void {
    const question = this.last.get(node ?? this);
    if (!question || Date.now() - (question.answeredAt ?? Date.now()) > ARRIVING_MS) return;
    setTimeout(() => {
      const isAsked = this.last.get(node ?? this) !== question || question.answeredAt === undefined;
      if (!isAsked) this.tell(node);
    }, ASKING_MS);
  }
}
