import { kindLabel } from '../../lib/label-records/kinds.ts';
import type { LabelListState } from '../../lib/label-records/list-state.ts';
import { labelStatuses } from '../../lib/label-records/statuses.ts';
import { labelKinds } from '../../lib/labels/spec.ts';
import { statusesOf } from '../../lib/submissions/status.ts';

interface LabelFiltersProps {
  readonly state: LabelListState;
  readonly onChange: (changes: Partial<LabelListState>) => void;
}

/** Search, kind and status of the list of labels. */
export function LabelFilters({ state, onChange }: LabelFiltersProps) {
  return (
    <div className="filter-bar label-filters" role="search">
      <label className="filter">
        <span className="field-label">Search</span>
        <input
          key={state.q}
          className="field-control"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={state.q}
          placeholder="Name, number, style or any word"
        />
      </label>
      <label className="filter">
        <span className="field-label">Type</span>
        <select
          key={state.kind}
          className="field-control"
          name="kind"
          defaultValue={state.kind}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
        >
          <option value="">All</option>
          {labelKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabel(kind)}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span className="field-label">Status</span>
        <select
          key={state.status}
          className="field-control"
          name="status"
          defaultValue={state.status}
          onChange={({ currentTarget }) => onChange({ status: currentTarget.value })}
        >
          <option value="">All but archived</option>
          {statusesOf(labelStatuses).map(({ id, label }) => (
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
