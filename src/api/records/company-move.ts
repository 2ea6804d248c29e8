/** Moves of the company from status to status, alike for all kinds of records. */
import { COMPANY } from '#lib/records/actor-side.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { companyTargetsOf, statusesOf, transition, type StatusTable } from '#lib/records/status.ts';
import { fail, type Failure, formFailures } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

/** Refuses a status that is none, or that the company cannot take a record to, and names the possible ones. */
export function checkCompanyMove(
  statuses: StatusTable,
  from: string,
  to: string,
): Result<null, Failure> {
  if (transition(statuses, { from, by: 'company', to }).ok) return ok(null);
  const possible = companyTargetsOf(statuses, from).join(', ') || 'none';
  if (statusesOf(statuses).every(({ id }) => id !== to))
    return invalidForm({ to: `There is no status ${to}; possible: ${possible}.` });
  return fail('conflict', {
    message: `${formFailures.illegalStep} ${from} → ${to}; possible: ${possible}.`,
  });
}

interface MoveEntry {
  /** The kind of an entry that sets the status, and of one that only holds the note. */
  readonly kinds: { readonly status: string; readonly note: string };
  readonly note: string;
  readonly visibility: 'client' | 'internal';
  readonly isMove: boolean;
}

/** Entry of a move. */
interface MoveEvent extends Pick<MoveEntry, 'note' | 'visibility'> {
  readonly actor: typeof COMPANY;
  readonly kind: string;
}

/** Who reads a move: nobody outside where it says nothing. */
export const readersOf = ({
  note,
  visibility,
  isMove,
}: Omit<MoveEntry, 'kinds'>): MoveEntry['visibility'] =>
  note === '' && !isMove ? 'internal' : visibility;

/** Returns the entries of a move: the client reads a new status, also where its note is internal. */
export function moveEvents({
  kinds,
  note,
  visibility,
  isMove,
}: MoveEntry): readonly [MoveEvent, ...MoveEvent[]] {
  const actor = COMPANY;
  const isApart = visibility === 'internal' && isMove;
  const kind = isMove && !isApart ? kinds.status : kinds.note;
  const second = { actor, kind: kinds.status, note: '', visibility: 'client' } as const;
  return [{ actor, kind, note, visibility }, ...(isApart ? [second] : [])];
}
