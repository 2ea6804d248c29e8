/** Stops the work of a record marked CRITICAL. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { noteBySystem } from '#api/records/timeline.ts';

/** The mark of a fault that is unsafe or unlawful. */
export const CRITICAL = 'CRITICAL';

/**
 * Stops the work orders named by a critical record, and logs it in its timeline. Returns sentences for the company;
 * lock the submission row first.
 */
export async function stopWork(
  context: ApiContext,
  tx: Transaction<Tables>,
  { form, row }: { readonly form: SubmissionDefinition; readonly row: SubmissionRow },
): Promise<string[]> {
  if (!row.flags.includes(CRITICAL) || row.reference === null) return [];
  const references = (form.stopsWork?.(row.data) ?? []).filter((reference) => reference !== '');
  const at = row.updated_at;
  const claim = { clientId: row.client_id, claim: row.reference, references, at };
  const held = references.length > 0 ? await context.ports.holdWork(context, tx, claim) : [];
  const lead = 'A defect is critical (unsafe or unlawful). Check the goods at once.';
  if (held.length === 0) return [lead, 'No work order was stopped: find out where the goods are.'];
  const note = `On hold until the goods are checked: ${held.join(', ')}.`;
  await noteBySystem(tx, 'submissions', row, { at, kind: 'hold', note, visibility: 'client' });
  return [lead, note];
}
