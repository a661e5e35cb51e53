import type { Badge } from '../model/badges';
import type { Connection } from './connection';
import { marksOf } from './marks';

type Part = Parameters<typeof marksOf>[0];

/** The marks of a connection with their kinds. */
export function badgesOf({ kind, production, readOnly, limited, closedToAgents }: Connection): Badge[] {
  const badges = (name: string, part: Part) => marksOf(part).map(word => ({ kind: name, word }));
  return [
    ...badges('demo', { kind }),
    ...badges('production', { production }),
    ...badges('readOnly', { readOnly }),
    ...badges('limited', { limited }),
    ...badges('agents', { production, closedToAgents }).slice(production ? 1 : 0),
  ];
}
