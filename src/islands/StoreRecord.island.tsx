import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import { storeMessages } from '#lib/stores/store-messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { RecordFiles } from './submissions/record/RecordFiles.tsx';

interface StoreRecordProps {
  readonly reference: string;
  readonly storeName: string;
  /** Null for people who may only read. */
  readonly editPath: string | null;
  readonly files: readonly Pick<AttachmentInfo, 'id' | 'name' | 'size' | 'type'>[];
}

async function remove(reference: string, storeName: string): Promise<void> {
  if (!(await askConfirmation({ action: `delete ${storeName}` }))) return;
  const { deleteStore } = await import('#lib/stores/client.ts');
  const answer = await deleteStore(reference);
  if (!answer.ok) {
    showFailure(answer.error, 'The store was not deleted.');
    return;
  }
  const { outcome, uses } = answer.value.body;
  if (outcome === 'deleted') {
    leaveFlash(storeMessages.deleted);
    location.assign(pathOf('retail-stores'));
  } else {
    leaveFlash(storeMessages.madeInactive(uses));
    location.reload();
  }
}

/** Actions on a store, and its routing guide. */
export function StoreRecord({ reference, storeName, editPath, files }: StoreRecordProps) {
  return (
    <>
      <RecordFiles files={files} />
      <div className="record-actions no-print" role="group" aria-label="Actions">
        {editPath !== null && (
          <a className="btn btn-primary" href={editPath}>
            Edit store
          </a>
        )}
        <button type="button" className="btn" onClick={() => window.print()}>
          Print
        </button>
        {editPath !== null && (
          <button type="button" className="btn" onClick={() => void remove(reference, storeName)}>
            Delete
          </button>
        )}
      </div>
    </>
  );
}
