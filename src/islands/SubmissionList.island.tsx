import { useRef } from 'react';
import { pathOf } from '#lib/kernel/routes.ts';
import { isFiltered, LIST_VIEW, listSizes } from '#lib/reports/list-query.ts';
import type { ListStartProps } from '#lib/submissions/page-start.ts';
import { statusesOf } from '#lib/records/status.ts';
import { timeZoneText } from '#lib/kernel/company-moment.ts';
import { EmptyList } from './submissions/list/EmptyList.tsx';
import { recordColumns } from './submissions/list/RecordColumns.tsx';
import { useRecords } from './submissions/list/use-records.ts';
import { Pager } from './ui/Pager.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from './ui/Filters.tsx';
import { Table } from './ui/Table.tsx';

/** The client's records of one form. It is a form and links first; with script it does not load the page anew. */
export function SubmissionList({ form: listed, state: first, list: firstList }: ListStartProps) {
  const path = pathOf(listed.route);
  const form = useRef<HTMLFormElement>(null);
  const { state, list, isLoading, show, remove } = useRecords(listed.type, path, first, firstList);
  const isNarrowed = isFiltered(state);
  const empty = (
    <EmptyList
      path={path}
      noun={listed.noun}
      isFiltered={isNarrowed}
      onClear={() => show({ ...state, q: '', status: '', page: 1 })}
    />
  );
  if (list?.total === 0 && !isNarrowed) return empty;
  return (
    <form
      ref={form}
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
        show({ ...state, q: text('q').trim(), status: text('status'), page: 1 });
      }}
    >
      <input type="hidden" name="view" value={LIST_VIEW} />
      <FilterBar>
        <SearchFilter value={state.q} placeholder="Number or any word" />
        <ChoiceFilter
          label="Status"
          name="status"
          value={state.status}
          all="All"
          options={statusesOf(listed.statuses)}
          onChoose={(status) => show({ ...state, status, page: 1 })}
        />
      </FilterBar>
      {list === null ? (
        <div className="list-state" role="alert">
          <h2>Your requests could not be loaded</h2>
          <p>Nothing is lost; what you have sent is with us.</p>
          <button type="button" className="btn" onClick={() => show(state)}>
            Try again
          </button>
        </div>
      ) : list.total === 0 ? (
        empty
      ) : (
        <>
          <Table
            label={`My requests: ${listed.title}`}
            columns={recordColumns(listed, path, remove)}
            rows={list.items}
            keyOf={({ id }) => id}
          />
          <Pager
            page={state.page}
            size={state.size}
            total={list.total}
            sizes={listSizes}
            onPage={(page) => show({ ...state, page })}
            onSize={(size) => show({ ...state, size, page: 1 })}
          />
          <p className="list-zone">{timeZoneText}</p>
        </>
      )}
    </form>
  );
}
