import type { ChangeEvent, ReactNode } from 'react';
import { fieldIds } from '#lib/account-forms/definition.ts';

interface FileFieldProps {
  readonly formId: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: readonly string[];
  readonly message: string;
  /** The file that is chosen at present, or null. */
  readonly chosen: File | null;
  /** Returns whether the file is accepted; when it is not, the old choice stays. */
  readonly onChoose: (file: File) => boolean;
  /** Stands beside the control: a preview. */
  readonly children?: ReactNode;
}

/** Makes the input hold exactly this file, or none. */
function hold(input: HTMLInputElement, file: File | null): void {
  input.value = '';
  if (!file) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

/** A field for one file: label, hint, control, message, like every other field. */
export function FileField(props: FileFieldProps) {
  const { formId, name, label, hint, accept, message, chosen, onChoose, children } = props;
  const ids = fieldIds(formId, name);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (!file || !onChoose(file)) hold(currentTarget, chosen);
  };

  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.id}>
        {label}
      </label>
      <span className="field-optional">optional</span>
      <p className="field-hint" id={ids.hint}>
        {hint}
      </p>
      <div className="field-file">
        {children}
        <input
          type="file"
          id={ids.id}
          name={name}
          className="field-control"
          accept={accept.join(',')}
          aria-invalid={message !== ''}
          aria-describedby={`${ids.hint} ${ids.message}`}
          onChange={choose}
        />
      </div>
      <p
        className="field-message"
        id={ids.message}
        aria-live="polite"
        data-tone={message === '' ? 'none' : 'error'}
      >
        {message}
      </p>
    </div>
  );
}
