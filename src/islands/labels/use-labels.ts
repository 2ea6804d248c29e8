import {
  labelListAddress,
  readLabelListState,
  type LabelListState,
} from '#lib/labels/list-state.ts';
import type { LabelList } from '#lib/labels/replies.ts';
import { deleteLabel } from '#lib/labels/editor/label-acts.ts';
import { notify } from '#lib/session/toast.store.ts';
import { useList } from '../ui/use-list.ts';

const load = async (wanted: LabelListState) => {
  const { listLabels } = await import('#lib/labels/browser-client.ts');
  return listLabels({ ...wanted });
};

/** The shown labels; the address always says which ones. */
export function useLabels(path: string, state: LabelListState, list: LabelList | null) {
  const address = (wanted: LabelListState) => labelListAddress(path, wanted);
  const shown = useList({ state, list, read: readLabelListState, address, load });
  const remove = async (id: string) => {
    if (!(await deleteLabel(id))) return;
    notify('Draft deleted.');
    await shown.afterRemoval();
  };
  return { ...shown, remove };
}
