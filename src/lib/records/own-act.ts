/** The client's last own act for the head of a record, until the company acts. */
import type { ActorSide } from './actor-side.ts';

interface Entry {
  readonly actor: ActorSide;
  readonly kind: string;
  readonly from: string;
  readonly at: string;
}

/** The newest entry where it is the client's; null once the company has acted. */
export function lastOwnAct<Own extends Entry>(timeline: readonly Own[]): Own | null {
  const last = timeline.findLast(({ actor }) => actor !== 'system');
  return last?.actor === 'client' ? last : null;
}
