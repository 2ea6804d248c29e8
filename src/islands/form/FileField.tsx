import { useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from 'react';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { Input } from '../ui/Control.tsx';
import { Field } from './Field.tsx';

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
  readonly onChoose: (file: File) => Promise<boolean>;
  /** Content beside the control: a preview. */
  readonly children?: ReactNode;
}

/** Makes the input hold exactly this file, or none. */
function setInputFile(input: HTMLInputElement, file: File | null): void {
  input.value = '';
  if (!file) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

/** A field for one file: label, hint, control, message, like every other field. */
export function FileField(props: FileFieldProps) {
  const { formId, name, label, hint, accept, message, chosen, onChoose, children } = props;
  const id = controlId(formId, name);
  const input = useRef<HTMLInputElement>(null);

  // The choice may be given up elsewhere: it is saved, or its preview cannot be shown.
  useLayoutEffect(() => {
    if (input.current && input.current.files?.[0] !== (chosen ?? undefined))
      setInputFile(input.current, chosen);
  }, [chosen]);

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (!file || !(await onChoose(file))) setInputFile(currentTarget, chosen);
  };

  return (
    <Field id={id} label={label} hint={hint} mark="optional" view={errorView(message)}>
      <div className="flex gap-3.5 max-sm:flex-col max-sm:gap-2 sm:items-center">
        {children}
        <Input
          ref={input}
          type="file"
          id={id}
          name={name}
          className="file-input min-w-0"
          accept={accept.join(',')}
          aria-invalid={message !== ''}
          aria-describedby={describedBy(id, hint)}
          onChange={(event) => void choose(event)}
        />
      </div>
    </Field>
  );
}
