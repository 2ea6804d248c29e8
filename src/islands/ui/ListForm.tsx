import type { ReactNode } from 'react';
import { filterFields, type List } from '#lib/reports/column.ts';
import type { Option } from '#lib/reports/filters.ts';
import {
  listSizes,
  narrowedBy,
  reportAddress,
  unnarrowed,
  type ReportState,
} from '#lib/reports/list-query.ts';
import { ChoiceFilter, SearchFilter } from './Filters.tsx';
import { Pager } from './Pager.tsx';
import type { useList } from './use-list.ts';

interface ListFormProps<Reply> {
  readonly shape: List<never, never>;
  readonly shown: ReturnType<typeof useList<Reply & Listed>>;
  /** What stands behind the button of the filters. */
  /** What the client has, by the names of filters. */
  readonly offered?: Readonly<Record<string, readonly Option[]>>;
  readonly acts?: ReactNode;
  /** What is said when the list could not be read. */
  readonly failed: { readonly title: string; readonly text: string };
  /** Instead of the rows when there are none; without it the way out of the filters. */
  readonly empty?: ReactNode;
  /** Under the pages. */
  readonly foot?: ReactNode;
  readonly children: (list: Reply) => ReactNode;
}

interface Listed {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** Nothing for these filters. */
function NothingMatches({
  shape,
  state,
  show,
}: {
  readonly shape: List<never, never>;
  readonly state: ReportState;
  readonly show: (state: ReportState) => void;
}) {
  const all = unnarrowed(state);
  return (
    <div className="list-state">
      <h2>Nothing matches these filters</h2>
      <p>
        <a
          className="btn"
          href={reportAddress(shape, all)}
          onClick={(event) => {
            event.preventDefault();
            show(all);
          }}
        >
          Clear filters
        </a>
      </p>
    </div>
  );
}

/** A list with its filters and pages. It is a form and links first; with script it does not load the page anew. */
export function ListForm<Reply extends Listed>({
  shape,
  shown,
  offered,
  acts,
  failed,
  empty,
  foot,
  children,
}: ListFormProps<Reply>) {
  const { state, list, isLoading, show } = shown;
  const fields = filterFields(shape, offered).shown;
  return (
    <form
      method="get"
      action={shape.path}
      className="records"
      aria-busy={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const texts = fields.map(({ name }) => {
          const value = data.get(name);
          return [name, typeof value === 'string' ? value.trim() : ''];
        });
        show(narrowedBy(state, Object.fromEntries(texts) as Record<string, string>));
      }}
    >
      {Object.entries(shape.fixed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="no-print flex flex-wrap items-center gap-2" role="search">
        {fields.map((field) =>
          field.kind === 'text' ? (
            <SearchFilter
              key={field.name}
              value={state.filters[field.name] ?? ''}
              placeholder={field.placeholder ?? ''}
            />
          ) : (
            <ChoiceFilter
              key={field.name}
              label={field.label}
              name={field.name}
              value={state.filters[field.name] ?? ''}
              all={field.all}
              options={field.options}
              onChoose={(value) => show(narrowedBy(state, { [field.name]: value }))}
            />
          ),
        )}
        <button type="submit" className="btn">
          Search
        </button>
        {acts}
      </div>
      {list === null ? (
        <div className="list-state" role="alert">
          <h2>{failed.title}</h2>
          <p>{failed.text}</p>
          <button type="button" className="btn" onClick={() => show(state)}>
            Try again
          </button>
        </div>
      ) : list.total === 0 ? (
        (empty ?? <NothingMatches shape={shape} state={state} show={show} />)
      ) : (
        <>
          {children(list)}
          <Pager
            page={state.page}
            size={state.size}
            total={list.total}
            sizes={listSizes}
            onPage={(page) => show({ ...state, page })}
            onSize={(size) => show({ ...state, size, page: 1 })}
          />
          {foot}
        </>
      )}
    </form>
  );
}
