import { Select } from './Control.tsx';

interface SheetChoiceProps {
  /** The sheet that was read; nothing of a text file. */
  readonly sheet: string | undefined;
  readonly sheets: readonly string[] | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (name: string) => void;
}

/** The sheet of the workbook that was read, and the others where it has several. */
export function SheetChoice({ sheet, sheets = [], isBusy, onChoose }: SheetChoiceProps) {
  if (sheet === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <p>Sheet: {sheet}</p>
      {sheets.length > 1 && (
        <label className="flex max-w-full flex-wrap items-center gap-2 text-14">
          Sheet
          <Select
            className="w-auto max-w-full"
            value={sheet}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          >
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  );
}
