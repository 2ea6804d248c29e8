import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { labelShape } from '#lib/labels/columns.ts';
import { ok } from '#lib/kernel/result.ts';
import type { LabelListProps } from '#lib/labels/page-start.ts';
import { isNarrowed } from '#lib/reports/list-query.ts';
import { deleteLabel } from '#lib/labels/editor/label-acts.ts';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import { notify } from '#lib/session/toast.store.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { LabelCard } from './labels/LabelCard.tsx';
import { ListForm } from './ui/ListForm.tsx';
import { useList } from './ui/use-list.ts';

const load = async (query: Record<string, string>) => {
  const [{ listLabels }, { picturedList }] = await Promise.all([
    import('#lib/labels/browser-client.ts'),
    import('#lib/labels/editor/preview-of.ts'),
  ]);
  const answer = await listLabels(query);
  return answer.ok ? ok({ ...answer.value, body: picturedList(answer.value.body) }) : answer;
};

/** The client's labels with what they look like. */
export function LabelList(start: LabelListProps) {
  const shown = useList({ ...start, shape: labelShape, load });
  const { state, list } = shown;
  const images = useStore($labelImages, { ssr: 'initial' });
  const urls = Object.fromEntries(Object.entries(images).map(([id, { url }]) => [id, url]));
  useEffect(() => {
    const logos = list?.items.flatMap(({ data }) => attachmentsOf(data, 'logo')) ?? [];
    wantImages(logos.map(({ id }) => id));
  }, [list]);
  const remove = async (id: string) => {
    if (!(await deleteLabel(id))) return;
    notify('Draft deleted.');
    await shown.afterRemoval();
  };
  if (list?.total === 0 && !isNarrowed(state)) {
    return (
      <div className="list-state">
        <span className="list-tag" aria-hidden="true" />
        <h2>No labels yet</h2>
        <p>Choose a label above. Each one appears here with its number, picture and status.</p>
      </div>
    );
  }
  return (
    <ListForm
      shape={labelShape}
      shown={shown}
      failed={{
        title: 'Your labels could not be loaded',
        text: 'Nothing is lost; every label you saved is with us.',
      }}
    >
      {({ items }) => (
        <ul className="label-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
          {items.map((label) => (
            <LabelCard key={label.id} label={label} urls={urls} onRemove={remove} />
          ))}
        </ul>
      )}
    </ListForm>
  );
}
