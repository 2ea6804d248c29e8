import type { ColumnField } from '#lib/forms/definition.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { typedAttributes } from './typed-attributes.ts';
import { useField } from './use-field.ts';

interface TextInputProps {
  readonly field: ColumnField;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Everything that is typed on one line or several. Uncontrolled: what was typed before React came stays. */
export function TextInput({ field }: TextInputProps) {
  const binding = useField(field);
  const shared = {
    id: binding.id,
    name: field.name,
    className: 'field-control',
    defaultValue: asText(binding.initial),
    required: binding.isRequired,
    'aria-invalid': binding.tone === 'error',
    'aria-describedby': binding.describedBy,
    suppressHydrationWarning: true,
    onBlur: binding.blur,
  } as const;
  if (field.kind === 'textarea') {
    return (
      <FieldFrame field={field} binding={binding}>
        <textarea
          {...shared}
          rows={5}
          onChange={({ currentTarget }) => binding.change(currentTarget.value)}
        />
      </FieldFrame>
    );
  }
  const input = (
    <input
      {...shared}
      {...typedAttributes(field)}
      onChange={({ currentTarget }) => binding.change(currentTarget.value)}
    />
  );
  return (
    <FieldFrame field={field} binding={binding}>
      {field.kind === 'money' ? (
        <div className="money">
          <span aria-hidden="true">{field.currency ?? 'USD'}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
