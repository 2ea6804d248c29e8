import { kindLabel } from '#lib/labels/kinds.ts';
import type { LabelListState } from '#lib/labels/list-state.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { labelKinds } from '#lib/labels/engine/spec.ts';
import { statusesOf } from '#lib/records/status.ts';
import { ChoiceFilter, FilterBar, SearchFilter } from '../ui/Filters.tsx';

interface LabelFiltersProps {
  readonly state: LabelListState;
  readonly onChange: (changes: Partial<LabelListState>) => void;
}

/** Search, kind and status of the list of labels. */
export function LabelFilters({ state, onChange }: LabelFiltersProps) {
  return (
    <FilterBar className="label-filters">
      <SearchFilter value={state.q} placeholder="Name, number, style or any word" />
      <ChoiceFilter
        label="Type"
        name="kind"
        value={state.kind}
        all="All"
        options={labelKinds.map((kind) => ({ id: kind, label: kindLabel(kind) }))}
        onChoose={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        label="Status"
        name="status"
        value={state.status}
        all="All but archived"
        options={statusesOf(labelStatuses)}
        onChoose={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
