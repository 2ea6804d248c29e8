import { useState } from 'react';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { textOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { Field } from '../Field.tsx';
import { useFormState, useModel } from '../form-parts.ts';

interface SignedTextProps {
  readonly field: string;
  readonly part: string;
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  readonly autoComplete?: string;
  readonly onText: (part: string, text: string) => void;
}

/** One typed part of the signature block. */
export function SignedText(props: SignedTextProps) {
  const { field, part, label, hint, className = '', autoComplete = 'off', onText } = props;
  const model = useModel();
  const [initial] = useState(() => {
    const signed = model.$state.get().values[field];
    return isRecord(signed) ? textOf(signed, part) : '';
  });
  const key = `${field}.${part}`;
  const message = useFormState(({ errors }) => errors[key]);
  const id = controlId(model.definition.type, key);
  return (
    <Field id={id} label={label} hint={hint} view={errorView(message)}>
      <input
        type="text"
        id={id}
        className={`field-control ${className}`}
        autoComplete={autoComplete}
        defaultValue={initial}
        required
        aria-invalid={message !== undefined}
        aria-describedby={describedBy(id, hint)}
        onChange={({ currentTarget }) => onText(part, currentTarget.value)}
      />
    </Field>
  );
}
