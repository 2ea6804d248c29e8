/** Undoes the newest import of a list, except rows changed since. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ImportUndo } from '#lib/spreadsheets/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { lockClient } from '#api/security/clients.ts';
import type { ImportTarget } from './import-target.ts';
import { changesOf, findOwnImport, markUndone } from './queries.ts';

/** Why a row stays when its import is undone. */
export const undoMessages = {
  deleted: 'It has been deleted.',
  changed: 'It has changed since then, so it stays as it is.',
};

const messages = {
  undone: 'This import was undone already.',
  nothing: 'This import has changed nothing.',
  notNewest: 'Only the newest import can be undone.',
};

/** Undoes an import; returns kept rows with reasons; 404 for another client's import, 409 when undo is impossible. */
export async function undoImport(
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  { clientId, reference }: { readonly clientId: string; readonly reference: string },
  targets: readonly ImportTarget[],
): Promise<Result<ImportUndo, Failure>> {
  return database.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const found = await findOwnImport(tx, { clientId, reference });
    const target = targets.find(({ definition }) => definition.kind === found?.kind);
    if (!found || !target) return fail('not_found');
    if (found.undone_at !== null) return fail('conflict', { message: messages.undone });
    if (found.created + found.updated === 0) return fail('conflict', { message: messages.nothing });
    const changes = await changesOf(tx, found.id);
    if (!changes) return fail('conflict', { message: messages.notNewest });
    const at = now();
    const undone = await target.undo({ tx, clientId, changes, now: at });
    await markUndone(tx, found.id, at.toISOString());
    return ok(undone);
  });
}
