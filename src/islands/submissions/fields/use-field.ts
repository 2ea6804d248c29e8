import { useState } from 'react';
import { messages } from '#lib/kernel/messages.ts';
import { isRequired } from '#lib/forms/check-value.ts';
import type { InputField } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/values.ts';
import { controlId } from '#lib/forms/session/form-keys.ts';
import { useFormState, useModel } from '../form-parts.ts';

export interface FieldBinding {
  readonly id: string;
  readonly hintId: string;
  readonly messageId: string;
  readonly describedBy: string;
  readonly message: string;
  readonly tone: 'error' | 'good' | 'none';
  readonly isRequired: boolean;
  /** What the control starts with; it keeps what is typed by itself. */
  readonly initial: unknown;
  readonly change: (value: unknown) => void;
  readonly blur: () => void;
}

/** Binds one field: its ids, its message, what it starts with, and what happens to it. */
export function useField(field: InputField): FieldBinding {
  const model = useModel();
  const { name, hint } = field;
  const error = useFormState(({ errors }) => errors[name]);
  const isGood = useFormState(
    ({ touched, values }) => touched.has(name) && !isEmptyValue(values[name]),
  );
  const required = useFormState(({ values }) => isRequired(field, values, values));
  const [initial] = useState(() => model.$state.get().values[name]);
  const id = controlId(model.definition.type, name);
  const hintId = `${id}-hint`;
  const messageId = `${id}-message`;
  return {
    id,
    hintId,
    messageId,
    describedBy: hint ? `${hintId} ${messageId}` : messageId,
    message: error ?? (isGood ? messages.looksGood : ''),
    tone: error !== undefined ? 'error' : isGood ? 'good' : 'none',
    isRequired: required,
    initial,
    change: (value) => model.change(name, value),
    blur: () => model.blur(name),
  };
}
