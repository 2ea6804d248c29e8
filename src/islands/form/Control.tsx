import type { FieldDefinition } from '#lib/account-forms/definition.ts';

interface ControlProps {
  readonly field: FieldDefinition;
  readonly ids: { readonly id: string; readonly hint: string; readonly message: string };
  readonly invalid: boolean;
  readonly initialValue: string;
  readonly revealed: boolean;
  readonly onReveal: (name: string) => void;
}

/** The control of a field. It is uncontrolled: what was typed before React arrived stays. */
export function Control({ field, ids, invalid, initialValue, revealed, onReveal }: ControlProps) {
  const shared = {
    id: ids.id,
    name: field.name,
    className: 'field-control',
    defaultValue: initialValue,
    required: field.required,
    readOnly: field.readonly,
    autoComplete: field.autocomplete,
    maxLength: field.maxlength,
    'aria-invalid': invalid,
    'aria-describedby': field.hint ? `${ids.hint} ${ids.message}` : ids.message,
    suppressHydrationWarning: true,
  } as const;

  if (field.kind === 'textarea') return <textarea rows={3} {...shared} />;
  if (field.kind !== 'password') {
    return (
      <input
        {...shared}
        type={field.kind === 'tel' ? 'tel' : field.kind === 'email' ? 'email' : 'text'}
        inputMode={field.inputmode}
        autoCapitalize={field.kind === 'email' ? 'none' : undefined}
        spellCheck={field.kind === 'email' ? false : undefined}
      />
    );
  }
  return (
    <div className="field-secret">
      <input
        {...shared}
        type={revealed ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="field-reveal"
        data-reveals={field.name}
        aria-controls={ids.id}
        onClick={() => onReveal(field.name)}
      >
        <span suppressHydrationWarning>{revealed ? 'Hide' : 'Show'}</span>
        <span className="sr-only"> password</span>
      </button>
    </div>
  );
}
