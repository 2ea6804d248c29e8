import { useId, useState, type SyntheticEvent } from 'react';
import { sheetPresets } from '#lib/labels/engine/presets.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { saveOutput, type WantedOutput } from '#lib/labels/editor/save-output.ts';
import { describedBy, errorView, silent } from '#lib/forms/field-view.ts';
import { labelLimits } from '#lib/labels/label-limits.ts';
import { Field } from '../form/Field.tsx';
import { SheetPicker } from './preview/SheetPicker.tsx';

interface PrintFormProps {
  readonly id: string;
  readonly reference: string;
  readonly revision: number;
  /** Cartons are counted: each label of the run has its own number. */
  readonly isCarton: boolean;
}

type Format = WantedOutput['format'];

const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'pdf', label: 'PDF, to print or send' },
  { value: 'zpl', label: 'ZPL, for a label printer' },
  { value: 'svg', label: 'SVG drawing' },
  { value: 'csv', label: 'CSV, the data' },
];

const { max: MOST } = labelLimits.prints;

/** How many, on what: the label as a file for the printer. */
export function PrintForm({ id, reference, revision, isCarton }: PrintFormProps) {
  const own = useId();
  const [format, setFormat] = useState<Format>('pdf');
  const [count, setCount] = useState(1);
  const [sheet, setSheet] = useState('');
  const [start, setStart] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const grid = sheetPresets.find((each) => each.id === sheet);
  const hasCount = format === 'pdf' || format === 'zpl';
  const isValid = Number.isInteger(count) && count >= 1 && count <= MOST;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || (hasCount && !isValid)) return;
    setBusy(true);
    const wanted: WantedOutput = {
      format,
      revision,
      ...(hasCount && (isCarton ? { cartons: count } : { copies: count })),
      ...(format === 'pdf' && grid && { sheet: grid.id, start }),
    };
    const name = `${reference}-r${revision}.${format}`;
    void saveOutput(id, wanted, name).finally(() => setBusy(false));
  };

  return (
    <form className="form print-form" onSubmit={submit}>
      <Field id={`${own}-format`} label="File" view={silent}>
        <select
          id={`${own}-format`}
          className="field-control"
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as Format)}
        >
          {formats.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {hasCount && (
        <Field
          id={`${own}-count`}
          label={isCarton ? 'Cartons' : 'Copies'}
          view={errorView(
            isValid ? '' : `Enter a number from 1 to ${MOST.toLocaleString('en-US')}.`,
          )}
        >
          <input
            id={`${own}-count`}
            className="field-control"
            type="text"
            inputMode="numeric"
            defaultValue="1"
            aria-invalid={!isValid}
            aria-describedby={describedBy(`${own}-count`)}
            onChange={({ currentTarget }) => setCount(Number(currentTarget.value))}
          />
        </Field>
      )}
      {format === 'pdf' && (
        <Field id={`${own}-sheet`} label="Paper" view={silent}>
          <select
            id={`${own}-sheet`}
            className="field-control"
            value={sheet}
            onChange={({ currentTarget }) => {
              setSheet(currentTarget.value);
              setStart(1);
            }}
          >
            <option value="">Label printer: one label a page</option>
            {sheetPresets.map((each) => (
              <option key={each.id} value={each.id}>
                {each.label}
              </option>
            ))}
          </select>
        </Field>
      )}
      {format === 'pdf' && grid && (
        <SheetPicker grid={grid} start={start} onStart={(place) => setStart(place)} />
      )}
      {format === 'pdf' && (
        <p className="field-hint print-tip">
          In the print dialog choose <strong>Actual size</strong> or 100 %, never Fit.{' '}
          <button
            type="button"
            className="cursor-pointer font-[620] underline"
            onClick={() => void downloadFile('/client/label-calibration', 'printer-test.pdf')}
          >
            Test your printer
          </button>{' '}
          with a ruler of 100 mm.
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? 'Making…' : 'Download'}
        </button>
      </div>
    </form>
  );
}
