export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tells of failures of calls that nothing awaits: each until the next click. */
export function hearProblems(tell: (problem: string | undefined) => void): void {
  let isTold = false;
  const pass = (problem: string | undefined) => {
    isTold = problem !== undefined;
    tell(problem);
  };
  addEventListener('unhandledrejection', event => {
    event.preventDefault();
    pass(wordsOf(event.reason));
  });
  addEventListener('click', () => {
    if (isTold) pass(undefined);
  });
}
