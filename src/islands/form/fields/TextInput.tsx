import type { ClipboardEvent } from 'react';
import type { ColumnField } from '#lib/forms/definition.ts';
import { isCutZip, normalizeText } from '#lib/forms/normalize-text.ts';
import { notify } from '#lib/session/toast.store.ts';
import { hasLines } from '#lib/kernel/text/joined-lines.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { Input, Textarea } from '../../ui/Control.tsx';
import { Field } from '../Field.tsx';
import { useFormState, useModel, type ControlProps } from '../form-parts.ts';
import { typedAttributes } from './typed-attributes.ts';
import { useField } from './use-field.ts';

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function FormCurrency() {
  return <span aria-hidden="true">{useFormState(({ values }) => currencyOf(values))}</span>;
}

/** Text input or textarea. Uncontrolled: input made before hydration stays. */
export function TextInput({ field }: ControlProps<ColumnField>) {
  const model = useModel();
  const { control, initial, change, blur, frame } = useField(field);
  const standIn = useFormState(({ values }) =>
    field.kind === 'text' ? field.stored?.('', values) : undefined,
  );
  const leave = ({ currentTarget }: { readonly currentTarget: { value: string } }) => {
    const { value: typed } = currentTarget;
    const normalized = normalizeText(field, typed, model.$state.get().values);
    if (normalized !== typed) {
      currentTarget.value = normalized;
      change(normalized);
      if (isCutZip(typed, normalized)) notify(`Shortened to ${normalized}: 5 digits are enough.`);
    }
    blur();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { currentTarget, clipboardData } = event;
    const lines = clipboardData.getData('text/plain');
    if (!hasLines(lines)) return;
    event.preventDefault();
    void import('./paste-lines.ts').then(({ pasteLines }) =>
      pasteLines(model, field, currentTarget, lines),
    );
  };
  const shared = {
    ...control,
    defaultValue: asText(initial),
    readOnly: field.readonly,
    onBlur: leave,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change(currentTarget.value),
  } as const;
  if (field.kind === 'textarea') {
    return (
      <Field {...frame}>
        <Textarea {...shared} rows={field.rows ?? 5} autoComplete={field.autocomplete} />
      </Field>
    );
  }
  const input = (
    <Input
      {...shared}
      {...typedAttributes(field)}
      placeholder={standIn === '' ? undefined : standIn}
      onPaste={paste}
    />
  );
  return (
    <Field {...frame}>
      {field.kind === 'money' ? (
        <div className="grid grid-cols-[auto_minmax(0,12rem)] items-center justify-start gap-2">
          <FormCurrency />
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
