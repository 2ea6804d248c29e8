import { useLayoutEffect, useRef } from 'react';
import { attachCodeBoxes } from '#lib/accounts/recovery/code-boxes.ts';
import type { SecretField } from '#lib/forms/definition.ts';
import { controlId, errorView } from '#lib/forms/field-view.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { Input } from '../ui/Control.tsx';
import { Field } from './Field.tsx';
import { useFormState, useModel } from './form-parts.ts';

/** A one-time code, one digit in each box: for the reader it is one field with one message. */
export function CodeField() {
  const { type, steps } = useModel().definition;
  const group = useRef<HTMLDivElement>(null);
  const errors = useFormState((state) => state.errors);
  useLayoutEffect(() => {
    if (group.current) attachCodeBoxes(group.current);
  }, []);
  const boxes = inputsOf({ steps }).filter((field): field is SecretField => field.kind === 'digit');
  const id = controlId(type, 'code');
  const invalidBox = boxes.find(({ name }) => name in errors);
  return (
    <Field
      frame="set"
      id={id}
      label="One-time code"
      view={errorView(invalidBox && errors[invalidBox.name])}
      of={boxes.map(({ name }) => name).join(' ')}
    >
      <div className="code-boxes" data-code-boxes ref={group}>
        {boxes.map(({ name, label, inputmode, autocomplete }) => (
          <Input
            key={name}
            id={controlId(type, name)}
            name={name}
            className="code-box"
            type="text"
            inputMode={inputmode}
            autoComplete={autocomplete}
            aria-label={label}
            aria-invalid={name in errors}
            aria-describedby={`${id}-message`}
            defaultValue=""
            required
          />
        ))}
      </div>
    </Field>
  );
}
