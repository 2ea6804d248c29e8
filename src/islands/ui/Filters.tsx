import type { Option } from '#lib/reports/filters.ts';

interface SearchFilterProps {
  readonly value: string;
  readonly placeholder: string;
}

/** The words that a list is searched by; sent with the form that it stands in. */
export function SearchFilter({ value, placeholder }: SearchFilterProps) {
  return (
    <label className="w-full md:w-72">
      <span className="sr-only">Search</span>
      <input
        key={value}
        className="field-control"
        type="search"
        name="q"
        maxLength={100}
        defaultValue={value}
        placeholder={placeholder}
      />
    </label>
  );
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** What is shown when nothing is chosen. */
  readonly all: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}

/** One property that a list is narrowed by. */
export function ChoiceFilter({ label, name, value, all, options, onChoose }: ChoiceFilterProps) {
  return (
    <label className="max-w-full">
      <span className="sr-only">{label}</span>
      <select
        key={value}
        className="field-control"
        name={name}
        defaultValue={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{`${label}: ${all}`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
