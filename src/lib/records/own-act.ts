/** The client's last own act for the head of a record, until the company acts. */
interface Entry {
  readonly actor: 'client' | 'house' | 'system';
  readonly kind: string;
  readonly from: string;
  readonly at: string;
}

/** The newest entry where it is the client's; null once the company has acted. */
export function lastOwnAct<Own extends Entry>(timeline: readonly Own[]): Own | null {
  const last = timeline.findLast(({ actor }) => actor !== 'system');
  return last?.actor === 'client' ? last : null;
}
