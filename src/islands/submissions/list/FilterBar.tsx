import { LIST_VIEW, type ListState } from '../../../lib/submissions/list-query.ts';
import { statusesOf, type StatusTable } from '../../../lib/submissions/status.ts';

interface FilterBarProps {
  readonly statuses: StatusTable;
  readonly state: ListState;
  readonly onStatus: (status: string) => void;
}

/** Search and status of a list. */
export function FilterBar({ statuses, state, onStatus }: FilterBarProps) {
  return (
    <div className="filter-bar" role="search">
      <input type="hidden" name="view" value={LIST_VIEW} />
      <label className="filter">
        <span className="field-label">Search</span>
        <input
          key={state.q}
          className="field-control"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={state.q}
          placeholder="Number or any word"
        />
      </label>
      <label className="filter">
        <span className="field-label">Status</span>
        <select
          key={state.status}
          className="field-control"
          name="status"
          defaultValue={state.status}
          onChange={({ currentTarget }) => onStatus(currentTarget.value)}
        >
          <option value="">All</option>
          {statusesOf(statuses).map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn">
        Search
      </button>
    </div>
  );
}
