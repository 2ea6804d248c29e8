import { sheetPresets, type SheetGrid } from '#lib/labels/engine/presets.ts';
import type { Option } from '#lib/forms/definition.ts';
import { Select } from '../../ui/Control.tsx';
import { Labelled } from '../../form/fields/Labelled.tsx';
import { NumberInput } from './NumberInput.tsx';

interface OwnSheetProps {
  readonly grid: SheetGrid;
  readonly start: number;
  readonly onChange: (grid: SheetGrid) => void;
  readonly onStart: (place: number) => void;
}

/** The choice of a sheet of one's own. */
export const OWN_SHEET = 'own';

/** Papers to print labels on. */
export const papers: readonly Option[] = [
  { value: '', label: 'Label printer: one label per page' },
  ...sheetPresets.map(({ id, label }) => ({ value: id, label })),
  { value: OWN_SHEET, label: 'Another sheet' },
];

const paperSizes: readonly Option[] = [
  { value: 'letter', label: 'Letter, 215.9 × 279.4 mm' },
  { value: 'a4', label: 'A4, 210 × 297 mm' },
];

/** Initial custom sheet: the first of the list. */
export const firstGrid: SheetGrid = {
  paper: 'letter',
  columns: 3,
  rows: 10,
  labelWidth: 66.7,
  labelHeight: 25.4,
  pitchX: 69.9,
  pitchY: 25.4,
  marginLeft: 4.8,
  marginTop: 12.7,
};

const lengths = [
  ['columns', 'Columns'],
  ['rows', 'Rows'],
  ['labelWidth', 'Label width, mm'],
  ['labelHeight', 'Label height, mm'],
  ['pitchX', 'From label to label across, mm'],
  ['pitchY', 'From label to label down, mm'],
  ['marginLeft', 'Left margin, mm'],
  ['marginTop', 'Top margin, mm'],
] as const;

/** The measures of label sheets that are not in our list, as the maker of the sheets states them. */
export function OwnSheet({ grid, start, onChange, onStart }: OwnSheetProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">Your sheet</legend>
      <Labelled label="Paper size">
        {(control) => (
          <Select
            {...control}
            value={grid.paper}
            options={paperSizes}
            onChange={({ currentTarget }) =>
              onChange({ ...grid, paper: currentTarget.value === 'a4' ? 'a4' : 'letter' })
            }
          />
        )}
      </Labelled>
      <div className="field-columns grid items-start gap-x-5 sm:grid-cols-2">
        {lengths.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            value={grid[name]}
            onChange={(value) => onChange({ ...grid, [name]: value })}
          />
        ))}
        <NumberInput label="Start at label" value={start} onChange={onStart} />
      </div>
    </fieldset>
  );
}
