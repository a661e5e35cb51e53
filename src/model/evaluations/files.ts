const EVALUATION = '.vceval.json';
const RESULTS = '.vceval-results.json';

/** Endings of files with queries or judgments, without the dot. */
export const RECORD_ENDINGS = ['jsonl', 'ndjson', 'json', 'csv', 'tsv', 'txt', 'qrels'];

/** Returns the name of an evaluation by the path of its document or of its results: the last part without the ending. */
export const evaluationName = (path: string): string =>
  path
    .split('/')
    .at(-1)!
    .replace(/\.vceval(-results)?\.json$/, '');

/** Returns the path of a document with the ending of evaluations; `.json` is completed. */
export const evaluationPath = (path: string): string =>
  path.endsWith(EVALUATION) ? path : `${path.replace(/\.json$/, '')}${EVALUATION}`;

export const isResultsPath = (path: string): boolean => path.endsWith(RESULTS);

/** Returns the path of the results of an evaluation: beside it. */
export const resultsPath = (evaluation: string): string => evaluation.replace(/(\.vceval)?\.json$/, RESULTS);

/** Returns the path of the evaluation that results are of; undefined: the path is not one of results. */
export const pathOfEvaluated = (results: string): string | undefined =>
  isResultsPath(results) ? `${results.slice(0, -RESULTS.length)}${EVALUATION}` : undefined;
