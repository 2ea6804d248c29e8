/** Documents and photos of a work order, uploaded by the company. */
import { randomUUID } from 'node:crypto';
import type { Result } from '#lib/kernel/result.ts';
import type { WorkFileFields } from '#lib/work-orders/calls.ts';
import { fileKindLabel } from '#lib/work-orders/order.ts';
import type { ApiContext } from '#api/context/context.ts';
import { insertStoredFile, WORK_PURPOSE } from '#api/files/stored-files.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { newFileName } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { readCompanyFile } from '#api/feed/company-file.ts';
import { actOnWork } from './company-work.ts';
import { callOf } from '#api/records/change-once.ts';

/** Takes one file in; once for each caller reference, so that a repeated call keeps nothing twice. */
export async function addWorkFile(
  context: ApiContext,
  reference: string,
  { callerReference, kind, caption }: WorkFileFields,
  sent: UploadedFile,
): Promise<Result<WorkOrderRow, Failure>> {
  const read = await readCompanyFile(context, sent);
  if (!read.ok) return read;
  const { sentName, name, sha256, fresh } = read.value;
  const { bytes, contentType, extension } = fresh;
  const store = fileStoreOf(context);
  const file = newFileName(context.randomBytes, extension);
  await store.write(file, bytes, contentType);
  const said = { callerReference, kind, caption, name: sentName, sha256 };
  let isStored = false;
  const drop = () => {
    if (!isStored) context.background.run('remove unused work file', () => store.remove(file));
  };
  try {
    return await actOnWork(context, reference, callOf(said, ['file']), async ({ tx, row, at }) => {
      const record = {
        id: randomUUID(),
        client_id: row.client_id,
        work_order_id: row.id,
        kind,
        file,
        name,
        caption,
        content_type: contentType,
        size_bytes: bytes.length,
        sha256,
        created_at: at,
      };
      await insertStoredFile(tx, WORK_PURPOSE, record, bytes);
      await tx.insertInto('work_files').values(record).execute();
      isStored = true;
      const note = `${fileKindLabel(kind)}: ${name}`;
      return { changes: {}, events: [{ kind: 'file', note, visibility: 'client' }] };
    });
  } finally {
    drop();
  }
}
