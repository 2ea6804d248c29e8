/** Keeps the spreadsheet of a draft, so that the batch is made of it after the approval. */
import { copiesIn } from '#lib/labels/batch/columns.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { isEditable } from '#lib/labels/statuses.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ImportOrder } from '#api/imports/run-import.ts';
import { rememberMapping } from '#api/imports/queries.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/authenticate.ts';
import { ownLabel } from './own-label.ts';
import { deleteLabelSheet, findLabelSheet, putLabelSheet } from './queries/label-sheets.ts';

/** Returns the kept rows with their columns; 404 for none. */
export async function readLabelSheet(call: ClientCall, id: string) {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const sheet = await findLabelSheet(call.context.database.db, found.value.label.id);
  if (!sheet) return refuse('not_found');
  const { filename, mapping, rows } = sheet;
  return ok({ filename, mapping, rows });
}

/** Reads a label whose spreadsheet may change; 409 once it is approved. */
async function draftLabel(call: ClientCall, id: string) {
  const found = await ownLabel(call, id);
  return found.ok && !isEditable(found.value.revision.status)
    ? refuse('conflict', { message: labelMessages.notEditable })
    : found;
}

/** Deletes the kept rows of a draft. */
export async function dropLabelSheet(call: ClientCall, id: string): Promise<Result<null, Failure>> {
  const found = await draftLabel(call, id);
  if (!found.ok) return found;
  await deleteLabelSheet(call.context.database.db, found.value.label.id);
  return ok(null);
}

/** Keeps rows with a draft; 409 once it is approved. Returns the name that the label has. */
export async function keepLabelSheet(
  call: ClientCall,
  id: string,
  { filename, mapping, rows }: Pick<ImportOrder, 'filename' | 'mapping' | 'rows'>,
): Promise<Result<{ filename: string; rows: number; name: string }, Failure>> {
  const found = await draftLabel(call, id);
  if (!found.ok) return found;
  const { label } = found.value;
  const { client_id } = label;
  const updated_at = call.context.now().toISOString();
  await call.context.database.transaction(async (tx) => {
    await rememberMapping(tx, { clientId: client_id, kind: 'labels' }, mapping, updated_at);
    await putLabelSheet(tx, {
      label_id: label.id,
      client_id,
      filename,
      mapping: JSON.stringify(mapping),
      rows: JSON.stringify(rows),
      total_rows: rows.length,
      total_labels: rows.reduce((sum, { values }) => sum + copiesIn(values), 0),
      updated_at,
    });
  });
  return ok({ filename, rows: rows.length, name: label.name });
}
