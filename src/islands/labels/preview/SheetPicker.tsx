import type { SheetPreset } from '#lib/labels/engine/presets.ts';

interface SheetPickerProps {
  readonly grid: SheetPreset;
  readonly start: number;
  readonly onStart: (place: number) => void;
}

/** Where on a sheet that was used before the first label goes. */
export function SheetPicker({ grid, start, onStart }: SheetPickerProps) {
  const { columns, rows, label } = grid;
  return (
    <fieldset className="field">
      <legend className="field-label">Start at label</legend>
      <div
        className="grid max-w-72 gap-1 data-[columns=2]:grid-cols-[repeat(2,1fr)] data-[columns=3]:grid-cols-[repeat(3,1fr)]"
        data-columns={columns}
      >
        {Array.from({ length: columns * rows }, (_, index) => {
          const place = index + 1;
          return (
            <label
              key={place}
              className="pick min-h-7 place-content-center rounded-sm text-12"
              data-used={place < start}
            >
              <input
                type="radio"
                name={`place-${label}`}
                checked={start === place}
                aria-label={`Row ${Math.floor(index / columns) + 1}, label ${(index % columns) + 1}`}
                onChange={() => onStart(place)}
              />
              <span aria-hidden="true">{place}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
