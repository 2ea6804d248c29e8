import type { ColumnField } from '#lib/forms/definition.ts';

type Mode = 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url';

const types: Partial<Record<ColumnField['kind'], string>> = {
  email: 'email',
  tel: 'tel',
  date: 'date',
  month: 'month',
};

const modes: Partial<Record<ColumnField['kind'], Mode>> = {
  qty: 'numeric',
  number: 'decimal',
  money: 'decimal',
};

/** Which keyboard a phone shows, and what the browser may fill in. */
export function typedAttributes(field: ColumnField) {
  const typed = 'inputmode' in field ? field : null;
  const isCode = field.kind === 'email' || (field.kind === 'text' && field.rule === 'identifier');
  return {
    type: types[field.kind] ?? 'text',
    inputMode: typed?.inputmode ?? modes[field.kind],
    autoComplete: 'autocomplete' in field ? field.autocomplete : undefined,
    autoCapitalize: isCode ? 'none' : undefined,
    spellCheck: isCode ? false : undefined,
  } as const;
}
