import { useState, type SyntheticEvent } from 'react';
import { sheetPresets } from '#lib/labels/engine/presets.ts';
import { findNudgeError } from '#lib/labels/engine/sheets.ts';
import type { Dpi } from '#lib/labels/engine/spec.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { saveOutput, type WantedOutput } from '#lib/labels/editor/save-output.ts';
import { labelLimits } from '#lib/labels/label-limits.ts';
import { orderTotal, runText } from '#lib/labels/order.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { Input, Select } from '../ui/Control.tsx';
import { Labelled } from '../form/fields/Labelled.tsx';
import { NumberInput } from './preview/NumberInput.tsx';
import { firstGrid, OWN_SHEET, OwnSheet, papers } from './preview/OwnSheet.tsx';
import { SheetPicker } from './preview/SheetPicker.tsx';

interface PrintFormProps {
  readonly id: string;
  readonly reference: string;
  readonly revision: number;
  /** Older revisions that were approved: they come as superseded. */
  readonly older: readonly number[];
  /** Printer resolution of the label. */
  readonly dpi: Dpi;
  /** Cartons are counted: each label of the run has its own number. */
  readonly isCarton: boolean;
  /** Planned quantity: the initial value. */
  readonly quantity: number | null;
  readonly overagePct: number | null;
}

type Format = WantedOutput['format'];

const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'pdf', label: 'PDF, to print or send' },
  { value: 'zpl', label: 'ZPL, for a label printer' },
  { value: 'png', label: 'PNG picture, at the printer’s resolution' },
  { value: 'svg', label: 'SVG drawing' },
  { value: 'csv', label: 'CSV, the data' },
];

const { max: MAX_LABELS } = labelLimits.prints;

/** Print form: quantity and printer of a label. */
export function PrintForm(props: PrintFormProps) {
  const { id, reference, revision: newest, older, dpi, isCarton } = props;
  const quantity = props.quantity ?? 1;
  // A spare carton would get a separate number.
  const overagePct = isCarton ? 0 : (props.overagePct ?? 0);
  const plan = { quantity, overagePct };
  const first = Math.min(orderTotal(plan), MAX_LABELS);
  const most =
    orderTotal(plan) > MAX_LABELS ? ` One file has at most ${countText(MAX_LABELS)}.` : '';
  const [revision, setRevision] = useState(newest);
  const [chosen, setFormat] = useState<Format>('pdf');
  const [count, setCount] = useState(first);
  const [sheet, setSheet] = useState('');
  const [start, setStart] = useState(1);
  const [ownGrid, setOwnGrid] = useState(firstGrid);
  const [nudgeX, setNudgeX] = useState(0);
  const [nudgeY, setNudgeY] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const grid = sheetPresets.find((each) => each.id === sheet);
  const isOld = revision < newest;
  const format = isOld ? 'pdf' : chosen;
  const hasCount = !isOld && (format === 'pdf' || format === 'zpl');
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_LABELS;
  const isOwn = sheet === OWN_SHEET;
  const faultX = findNudgeError(nudgeX, dpi);
  const faultY = findNudgeError(nudgeY, dpi);
  const isMoved = faultX === '' && faultY === '';
  const { paper: _, ...measures } = ownGrid;
  const isMeasured = !isOwn || ![start, ...Object.values(measures)].some(Number.isNaN);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (hasCount && !(isValid && isMoved && isMeasured)) {
      const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.closest('details')?.setAttribute('open', '');
      wrong?.focus();
      return;
    }
    setBusy(true);
    const wanted: WantedOutput = {
      format,
      revision,
      ...(hasCount && (isCarton ? { cartons: count } : { copies: count })),
      ...(hasCount && { nudgeX, nudgeY }),
      ...(hasCount && format === 'pdf' && grid && { sheet: grid.id, start }),
      ...(hasCount && format === 'pdf' && isOwn && { grid: ownGrid, start }),
    };
    const name = `${reference}-r${revision}${isOld ? '-superseded' : ''}.${format}`;
    void saveOutput(id, wanted, name).finally(() => setBusy(false));
  };

  return (
    <form className="form print-form" onSubmit={submit}>
      {older.length > 0 && (
        <Labelled
          label="Revision"
          hint={isOld ? 'One page with the label struck through, to look up what was printed.' : ''}
        >
          {(control) => (
            <Select
              {...control}
              value={revision}
              options={[newest, ...older].map((each) => ({
                value: String(each),
                label: each === newest ? `r${each}, the newest` : `r${each}, superseded`,
              }))}
              onChange={({ currentTarget }) => setRevision(Number(currentTarget.value))}
            />
          )}
        </Labelled>
      )}
      <Labelled label="File">
        {(control) => (
          <Select
            {...control}
            value={format}
            disabled={isOld}
            options={formats}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as Format)}
          />
        )}
      </Labelled>
      {hasCount && (
        <Labelled
          label={isCarton ? 'Cartons' : 'Copies'}
          hint={`${runText(plan)}${most}`}
          message={isValid ? '' : `Enter a number from 1 to ${countText(MAX_LABELS)}.`}
        >
          {(control) => (
            <Input
              {...control}
              type="text"
              inputMode="numeric"
              defaultValue={first}
              onChange={({ currentTarget }) => setCount(Number(currentTarget.value))}
            />
          )}
        </Labelled>
      )}
      {hasCount && format === 'pdf' && (
        <Labelled label="Paper">
          {(control) => (
            <Select
              {...control}
              value={sheet}
              options={papers}
              onChange={({ currentTarget }) => {
                setSheet(currentTarget.value);
                setStart(1);
              }}
            />
          )}
        </Labelled>
      )}
      {hasCount && format === 'pdf' && isOwn && (
        <OwnSheet grid={ownGrid} start={start} onChange={setOwnGrid} onStart={setStart} />
      )}
      {hasCount && (
        <details>
          <summary className="cursor-pointer text-14 font-semibold">Adjust position</summary>
          <div className="grid gap-x-5 pt-3 sm:grid-cols-2">
            <NumberInput
              label="To the right, dots"
              value={nudgeX}
              fault={faultX}
              onChange={setNudgeX}
            />
            <NumberInput label="Down, dots" value={nudgeY} fault={faultY} onChange={setNudgeY} />
          </div>
          <p className="field-hint">
            For printers that feed a little off. Less than 0 moves to the left or up.
          </p>
        </details>
      )}
      {hasCount && format === 'pdf' && grid && (
        <SheetPicker grid={grid} start={start} onStart={(place) => setStart(place)} />
      )}
      {format === 'pdf' && (
        <p className="field-hint print-tip">
          In the print dialog choose <strong>Actual size</strong> or 100%, never Fit.{' '}
          <button
            type="button"
            className="cursor-pointer font-semibold underline"
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
