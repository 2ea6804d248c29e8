/** Keeps the spreadsheet of a draft, so that the batch is made of it after the approval. */
import type { Kysely } from 'kysely';
import { copiesIn } from '#lib/labels/batch/columns.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { isEditable } from '#lib/labels/statuses.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ImportOrder } from '#api/imports/run-import.ts';
import { storeMapping } from '#api/imports/queries.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { ownLabel } from './own-label.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Returns name and length of a label's spreadsheet, excluding rows. */
export async function sheetFacts(
  db: Kysely<Tables>,
  labelId: string,
): Promise<{ filename: string; rows: number; labels: number } | null> {
  const found = await db
    .selectFrom('label_sheets')
    .select(['filename', 'total_rows', 'total_labels'])
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  if (!found) return null;
  const { filename, total_rows: rows, total_labels: labels } = found;
  return { filename, rows, labels };
}

/** Returns the kept rows with their columns; 404 for none. */
export async function readLabelSheet(call: ClientCall, id: string) {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const sheet = await call.context.database.db
    .selectFrom('label_sheets')
    .select(['filename', 'mapping', 'rows'])
    .where('label_id', '=', found.value.label.id)
    .executeTakeFirst();
  return sheet ? ok(sheet) : fail('not_found');
}

/** Reads a label whose spreadsheet may change; 409 once it is approved. */
async function draftLabel(call: ClientCall, id: string) {
  const found = await ownLabel(call, id);
  return found.ok && !isEditable(found.value.revision.status)
    ? fail('conflict', { message: labelMessages.notEditable })
    : found;
}

/** Deletes the kept rows of a draft. */
export async function deleteLabelSheet(
  call: ClientCall,
  id: string,
): Promise<Result<null, Failure>> {
  const found = await draftLabel(call, id);
  if (!found.ok) return found;
  const { id: labelId } = found.value.label;
  await call.context.database.db
    .deleteFrom('label_sheets')
    .where('label_id', '=', labelId)
    .execute();
  return ok(null);
}

/** Keeps rows with a draft; 409 once it is approved. Returns the name that the label has. */
export async function storeLabelSheet(
  call: ClientCall,
  id: string,
  { filename, mapping, rows }: Pick<ImportOrder, 'filename' | 'mapping' | 'rows'>,
): Promise<Result<{ filename: string; rows: number; name: string }, Failure>> {
  const found = await draftLabel(call, id);
  if (!found.ok) return found;
  const { label } = found.value;
  const { client_id } = label;
  const updated_at = call.context.now().toISOString();
  const sheet = {
    filename,
    mapping: JSON.stringify(mapping),
    rows: JSON.stringify(rows),
    total_rows: rows.length,
    total_labels: rows.reduce((sum, { values }) => sum + copiesIn(values), 0),
    updated_at,
  };
  await call.context.database.transaction(async (tx) => {
    await storeMapping(tx, { clientId: client_id, kind: 'labels' }, mapping, updated_at);
    await tx
      .insertInto('label_sheets')
      .values({ label_id: label.id, client_id, ...sheet })
      .onConflict((conflict) => conflict.column('label_id').doUpdateSet(sheet))
      .execute();
  });
  return ok({ filename, rows: rows.length, name: label.name });
}
