import type { ColumnField } from '#lib/forms/definition.ts';

type Mode = 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url';

interface InputAttributes {
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'month';
  readonly mode?: Mode;
}

/** Kinds with separate controls. */
type PlainKind = 'textarea' | 'password' | 'digit' | 'select' | 'radio' | 'check' | 'ref';

/** How each kind is typed into an `input`. */
const inputs: Readonly<Record<Exclude<ColumnField['kind'], PlainKind>, InputAttributes>> = {
  text: {},
  email: { type: 'email' },
  tel: { type: 'tel' },
  qty: { mode: 'numeric' },
  number: { mode: 'decimal' },
  money: { mode: 'decimal' },
  date: { type: 'date' },
  month: { type: 'month' },
};

/** Virtual keyboard and autofill attributes. */
export function typedAttributes(field: ColumnField) {
  const typed = 'inputmode' in field ? field : null;
  const { type = 'text', mode }: InputAttributes =
    field.kind in inputs ? inputs[field.kind as keyof typeof inputs] : {};
  const isCode = field.kind === 'email' || (field.kind === 'text' && field.rule === 'identifier');
  return {
    type,
    inputMode: typed?.inputmode ?? mode,
    autoComplete: 'autocomplete' in field ? field.autocomplete : undefined,
    autoCapitalize: isCode ? 'none' : undefined,
    spellCheck: isCode ? false : undefined,
  } as const;
}
