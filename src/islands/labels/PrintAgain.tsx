import { useId, useState, type SyntheticEvent } from 'react';
import { describedBy, errorView, silent } from '#lib/forms/field-view.ts';
import { labelLimits } from '#lib/labels/label-limits.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Field } from '../form/Field.tsx';

interface PrintAgainProps {
  /** The call below /api that makes the file. */
  readonly path: string;
  /** Name of the file without its extension. */
  readonly name: string;
  /** Shown above the fields; '' for none. */
  readonly note: string;
}

/** Asks for the reason and the file, and prints the same cartons again. */
export function PrintAgain({ path, name, note }: PrintAgainProps) {
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textOf = (field: string): string => {
      const value = given.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [reason, format] = [textOf('reason'), textOf('format')];
    setMissing(reason === '');
    if (isBusy || reason === '') return;
    setBusy(true);
    void downloadFile(path, `${name}.${format}`, { reason, format }).then((came) => {
      setBusy(false);
      if (came) location.reload();
    });
  };
  if (!isOpen) {
    return (
      <button type="button" className="no-print btn mt-2" onClick={() => setOpen(true)}>
        Print again
      </button>
    );
  }
  return (
    <form className="form no-print mt-2" onSubmit={submit} noValidate>
      {note !== '' && <p className="lead">{note}</p>}
      <Field
        id={`${own}-reason`}
        label="Reason"
        hint="For example, a torn label or another printer. The cartons keep their SSCCs."
        view={errorView(isMissing ? 'Reason is required!' : '')}
      >
        <input
          id={`${own}-reason`}
          className="field-control"
          type="text"
          name="reason"
          required
          maxLength={labelLimits.reason}
          aria-invalid={isMissing}
          aria-describedby={describedBy(`${own}-reason`, true)}
        />
      </Field>
      <Field id={`${own}-format`} label="File" view={silent}>
        <select id={`${own}-format`} className="field-control" name="format">
          <option value="pdf">PDF, to print or send</option>
          <option value="zpl">ZPL, for a label printer</option>
        </select>
      </Field>
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? 'Making…' : 'Download'}
        </button>
      </div>
    </form>
  );
}
