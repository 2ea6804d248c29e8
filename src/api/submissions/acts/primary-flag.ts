/** Keeps a mark on exactly one of a client's open records of a form, for example the primary card. */
import { lockClient } from '#api/security/clients.ts';
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { DRAFT, statusesOf } from '#lib/records/status.ts';
import { ownInStatuses, setFlags } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

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
  const wanted = isPreferred ? open.find(({ id }) => id === row.id) : undefined;
  const primary = wanted ?? open.find(isPrimary) ?? open[0];
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
