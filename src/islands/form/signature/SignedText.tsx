import { useState } from 'react';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { textOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { useFormState, useModel } from '../form-parts.ts';

interface SignedTextProps {
  readonly field: string;
  readonly part: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly onText: (text: string) => void;
}

/** One typed part of the signature block. */
export function SignedText(props: SignedTextProps) {
  const { field, part, label, autoComplete, onText } = props;
  const model = useModel();
  const [initial] = useState(() => {
    const signed = model.$state.get().values[field];
    return isRecord(signed) ? textOf(signed, part) : '';
  });
  const key = `${field}.${part}`;
  const message = useFormState(({ errors }) => errors[key]);
  const id = controlId(model.definition.type, key);
  return (
    <Field id={id} label={label} view={errorView(message)}>
      <Input
        type="text"
        id={id}

        autoComplete={autoComplete}
        defaultValue={initial}
        required
        aria-invalid={message !== undefined}
        aria-describedby={describedBy(id)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </Field>
  );
}
