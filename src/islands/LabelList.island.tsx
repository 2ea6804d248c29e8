import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isNarrowed } from '#lib/labels/list-state.ts';
import type { LabelListProps } from '#lib/labels/page-start.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import { listSizes } from '#lib/reports/list-query.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { LabelCard } from './labels/LabelCard.tsx';
import { LabelFilters } from './labels/LabelFilters.tsx';
import { useLabels } from './labels/use-labels.ts';
import { Pager } from './ui/Pager.tsx';

/** The client's labels with what they look like. A form and links first; with script the page stays. */
export function LabelList({ state: first, list: firstList }: LabelListProps) {
  const path = pathOf('create-label');
  const { state, list, isLoading, show, remove } = useLabels(path, first, firstList);
  const images = useStore($labelImages, { ssr: 'initial' });
  const urls = Object.fromEntries(Object.entries(images).map(([id, { url }]) => [id, url]));
  useEffect(() => {
    const logos = list?.items.flatMap(({ data }) => attachmentsOf(data, 'logo')) ?? [];
    wantImages(logos.map(({ id }) => id));
  }, [list]);
  if (list?.total === 0 && !isNarrowed(state)) {
    return (
      <div className="list-state">
        <span className="list-tag" aria-hidden="true" />
        <h2>No labels yet</h2>
        <p>
          Choose a label above. Each one stands here with its number, its picture and its state.
        </p>
      </div>
    );
  }
  return (
    <form
      method="get"
      action={path}
      className="records"
      aria-busy={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = data.get(name);
          return typeof value === 'string' ? value : '';
        };
        show({
          ...state,
          q: text('q').trim(),
          kind: text('kind'),
          status: text('status'),
          page: 1,
        });
      }}
    >
      <LabelFilters state={state} onChange={(changes) => show({ ...state, ...changes, page: 1 })} />
      {list === null ? (
        <div className="list-state" role="alert">
          <h2>Your labels could not be loaded</h2>
          <p>Nothing is lost; every label you saved is with us.</p>
          <button type="button" className="btn" onClick={() => show(state)}>
            Try again
          </button>
        </div>
      ) : list.total === 0 ? (
        <div className="list-state">
          <h2>Nothing matches these filters</h2>
          <p>
            <a
              className="btn"
              href={path}
              onClick={(event) => {
                event.preventDefault();
                show({ ...state, q: '', kind: '', status: '', page: 1 });
              }}
            >
              Clear filters
            </a>
          </p>
        </div>
      ) : (
        <>
          <ul className="label-cards">
            {list.items.map((label) => (
              <LabelCard key={label.id} label={label} urls={urls} onRemove={remove} />
            ))}
          </ul>
          <Pager
            page={state.page}
            size={state.size}
            total={list.total}
            sizes={listSizes}
            onPage={(page) => show({ ...state, page })}
            onSize={(size) => show({ ...state, size, page: 1 })}
          />
        </>
      )}
    </form>
  );
}
