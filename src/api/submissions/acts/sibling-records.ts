/** Rules between records of one form and client: open limit, primary flag, succession. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sourcesOf, transition, DRAFT, statusesOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { writeAct } from '#api/records/change-once.ts';
import { ownInStatuses, setFlags } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { lockClient } from '#api/security/clients.ts';

type Tx = Transaction<Tables>;

const ENDED = 'It has ended already. Leave this empty, or choose another one.';

/**
 * Returns the records that a new one with these values ends. Rejects with a FailureError for a record that cannot end.
 * Lock the client row first.
 */
export async function recordsToEnd(
  tx: Tx,
  clientId: string,
  form: SubmissionDefinition,
  data: Values,
): Promise<SubmissionRow[]> {
  const requested = form.replaces?.(data) ?? [];
  if (requested.length === 0) return [];
  const statuses = sourcesOf(form.statuses, 'successor');
  const open = await ownInStatuses(tx, { clientId, type: form.type, statuses });
  if (requested === 'earlier') return open;
  const named = open.filter(({ reference }) => requested.includes(reference ?? ''));
  if (named.length < requested.length) {
    throw new FailureError('conflict', { message: ENDED, fields: { replaces: ENDED } });
  }
  return named;
}

/** Ends the records; each says by which one. */
export async function endRecords(
  context: ApiContext,
  tx: Tx,
  form: SubmissionDefinition,
  rows: readonly SubmissionRow[],
  { reference, at }: { readonly reference: string; readonly at: string },
): Promise<void> {
  for (const row of rows) {
    const to = transition(form.statuses, { from: row.status, by: 'successor' });
    if (!to.ok) continue;
    const note = `${reference} took its place.`;
    const acting = { context, tx, kind: 'submissions', row, at } as const;
    await writeAct(acting, { status: to.value }, [
      { actor: 'system', kind: 'status', note, visibility: 'client' },
    ]);
  }
}

/** Rejects above the limit of open records; `ending` ones are excluded. Lock the client first. */
export async function checkOpenLimit(
  tx: Transaction<Tables>,
  { openLimit, type }: SubmissionDefinition,
  clientId: string,
  ending: readonly string[] = [],
): Promise<void> {
  if (!openLimit) return;
  const { max, statuses, message } = openLimit;
  const open = await ownInStatuses(tx, { clientId, type, statuses });
  if (open.filter(({ id }) => !ending.includes(id)).length < max) return;
  throw new FailureError('conflict', { message });
}

/** To be called before the record is touched: all who move the flag of a client wait for each other. */
export async function lockPrimaryFlag(tx: Tx, form: SubmissionDefinition, clientId: string) {
  if (form.primaryFlag) await lockClient(tx, clientId);
}

/**
 * Gives the flag to the preferred record, else keeps its holder, else gives it to the oldest open one; ended records
 * lose it. Returns the record. Revisions stay: pages remain current when the flag moves.
 */
export async function setPrimary(
  tx: Tx,
  form: SubmissionDefinition,
  row: SubmissionRow,
  isPreferred = false,
): Promise<SubmissionRow> {
  const { primaryFlag, type } = form;
  if (!primaryFlag) return row;
  const { flag } = primaryFlag;
  const statuses = statusesOf(form.statuses)
    .map(({ id }) => id)
    .filter((id) => id !== DRAFT);
  const all = await ownInStatuses(tx, { clientId: row.client_id, type, statuses });
  const open = all.filter(({ status }) => primaryFlag.statuses.includes(status));
  const isPrimary = ({ flags }: SubmissionRow): boolean => flags.includes(flag);
  const requested = isPreferred ? open.find(({ id }) => id === row.id) : undefined;
  const primary = requested ?? open.find(isPrimary) ?? open[0];
  let own = row.flags;
  for (const each of all) {
    if (isPrimary(each) === (each === primary)) continue;
    const others = each.flags.filter((other) => other !== flag);
    const flags = each === primary ? [flag, ...others] : others;
    await setFlags(tx, each.id, flags);
    if (each.id === row.id) own = flags;
  }
  return { ...row, flags: own };
}
