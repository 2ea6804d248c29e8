import { useEffect, useRef, useState } from 'react';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { maskedCard, readCardNumber } from '#lib/submissions/cards/card-brands.ts';
import type { ChoiceField } from '#lib/forms/definition.ts';
import { textOf } from '#lib/forms/values.ts';
import { controlId, describedBy, errorView } from '#lib/forms/field-view.ts';
import { Input } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { controlLabels } from '../control-labels.ts';
import { useFormState, useModel, type ControlProps } from '../form-parts.ts';

/** The field that the last four digits go into. */
const LAST4 = 'cardLast4';
const LABEL = controlLabels['card'] ?? '';
const MAX_CARD_LENGTH = 23;

/**
 * Reads a card number without storing it (PCI DSS 3.3). The input has no name and is no part of the form's
 * values: as soon as the number is complete the input is cleared; only brand and last four digits remain.
 */
export default function CardInput({ field }: ControlProps<ChoiceField>) {
  const model = useModel();
  const { type } = model.definition;
  const input = useRef<HTMLInputElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [isRead, setRead] = useState(false);
  const brand = useFormState(({ values }) => textOf(values, field.name));
  const last4 = useFormState(({ values }) => textOf(values, LAST4));
  const isMissing = useFormState(({ errors }) => Boolean(errors[field.name] ?? errors[LAST4]));
  const id = controlId(type, field.name);
  const hasCard = brand !== '' && last4 !== '';

  // A browser that keeps the page for Back must not keep the digits.
  useEffect(() => {
    const wipe = () => {
      if (input.current) input.current.value = '';
    };
    addEventListener('pagehide', wipe);
    return () => {
      wipe();
      removeEventListener('pagehide', wipe);
    };
  }, []);
  useEffect(() => {
    if (isRead) another.current?.focus();
  }, [isRead]);

  const read = (isDone: boolean) => {
    const control = input.current;
    if (!control) return;
    if (isDone) model.blur(field.name);
    if (control.value.trim() === '') {
      setWrong(false);
      return;
    }
    const card = readCardNumber(control.value, isDone);
    setWrong(card.kind === 'invalid');
    if (card.kind !== 'card') return;
    control.value = '';
    setRead(!isDone);
    model.change(field.name, card.brand);
    model.change(LAST4, card.last4);
  };
  const reset = () => {
    setRead(false);
    model.change(field.name, '');
    model.change(LAST4, '');
    requestAnimationFrame(() => input.current?.focus());
  };

  const code = isWrong ? 'invalid' : isMissing ? 'required' : null;
  const message = code === null ? '' : fieldMessage({ code }, LABEL);
  if (hasCard) {
    return (
      <div className="field card-number" id={id}>
        <p className="field-label">Card</p>
        <p className="card-read" role="status">
          <strong className="text-20">{maskedCard(brand, last4)}</strong>
          <span className="text-14 text-muted">The number itself was not kept.</span>
        </p>
        <button ref={another} type="button" className="btn" onClick={reset}>
          Enter another card
        </button>
      </div>
    );
  }
  return (
    <div className="card-number" id={id}>
      <Field id={`${id}-number`} label={LABEL} hint={field.hint} view={errorView(message)}>
        <Input
          ref={input}
          type="text"
          id={`${id}-number`}

          inputMode="numeric"
          autoComplete="cc-number"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_CARD_LENGTH}
          required
          aria-invalid={code !== null}
          aria-describedby={describedBy(`${id}-number`, field.hint)}
          onChange={() => read(false)}
          onBlur={() => read(true)}
        />
      </Field>
    </div>
  );
}
