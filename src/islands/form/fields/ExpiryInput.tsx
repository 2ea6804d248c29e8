import { useState } from 'react';
import type { ChoiceField } from '#lib/forms/definition.ts';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { textOf } from '#lib/forms/values.ts';
import { readExpiry } from '#lib/submissions/cards/card-dates.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { controlLabels } from '../control-labels.ts';
import { useFormState, useModel, type ControlProps } from '../form-parts.ts';

/** The field of the year. */
const YEAR = 'expYear';

/** Month of no card: it is refused at the field, and nothing that was typed is stored. */
const UNREADABLE = '0';

const asTyped = (month: string, year: string): string =>
  Number(month) > 0 && year.length === 4 ? `${month.padStart(2, '0')} / ${year.slice(2)}` : '';

/** Month and year of a card in one field. */
export default function ExpiryInput({ field }: ControlProps<ChoiceField>) {
  const model = useModel();
  const { type } = model.definition;
  const { name } = field;
  const [initial] = useState(() => {
    const { values } = model.$state.get();
    return asTyped(textOf(values, name), textOf(values, YEAR));
  });
  const message = useFormState(({ errors }) => errors[name] ?? errors[YEAR]);
  const id = controlId(type, name);
  const view = errorView(message?.replace(/^Expiration (?:month|year)/, 'Expiration date'));
  const change = (text: string) => {
    const found = readExpiry(text);
    model.change(name, text.trim() === '' ? '' : (found?.month ?? UNREADABLE));
    model.change(YEAR, found?.year ?? '');
  };
  return (
    <div id={controlId(type, YEAR)} data-width={field.width}>
      <Field id={id} label={controlLabels['expiry'] ?? field.label} view={view}>
        <Input
          type="text"
          id={id}
          name={name}

          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={10}
          defaultValue={initial}
          required
          aria-invalid={view.tone === 'error'}
          aria-describedby={describedBy(id)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={({ currentTarget }) => {
            const found = readExpiry(currentTarget.value);
            if (found)
              currentTarget.value = asTyped(found.month, found.year) || currentTarget.value;
            model.blur(name);
            model.blur(YEAR);
          }}
        />
      </Field>
    </div>
  );
}
