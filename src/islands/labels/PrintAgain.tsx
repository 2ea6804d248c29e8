import { useState, type SyntheticEvent } from 'react';
import { labelLimits } from '#lib/labels/label-limits.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { Input, Select } from '../ui/Control.tsx';
import { Labelled } from '../form/fields/Labelled.tsx';

interface PrintAgainProps {
  /** The call below /api that makes the file. */
  readonly path: string;
  /** Name of the file without its extension. */
  readonly name: string;
  /** Shown above the fields; '' for none. */
  readonly note: string;
}

const formats = [
  { value: 'pdf', label: 'PDF, to print or send' },
  { value: 'zpl', label: 'ZPL, for a label printer' },
];

/** Asks for the reason and the file, and prints the same cartons again. */
export function PrintAgain({ path, name, note }: PrintAgainProps) {
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
      <Labelled
        label="Reason"
        hint="For example, a torn label or another printer. The cartons keep their SSCCs."
        message={isMissing ? 'Reason is required!' : ''}
      >
        {(control) => (
          <Input {...control} type="text" name="reason" required maxLength={labelLimits.reason} />
        )}
      </Labelled>
      <Labelled label="File">
        {(control) => <Select {...control} name="format" options={formats} />}
      </Labelled>
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? 'Making…' : 'Download'}
        </button>
      </div>
    </form>
  );
}
