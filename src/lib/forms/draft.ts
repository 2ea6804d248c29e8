/** The lenient check of a draft: types and sizes only, so that an incomplete form can be saved. */
import type { ColumnField, InputField, FormDefinition, Messages, Values } from './definition.ts';
import { cardFaults } from './card-guard.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { submissionMessages } from './form-messages.ts';
import { attachmentsOf, isRecord } from './values.ts';
import { inputsOf } from './visible-fields.ts';

const LONGEST_TEXT = 4000;
const MOST_REFS = 100;
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST_TEXT &&
  value.isWellFormed() &&
  !UNPRINTABLE.test(value);

const isFree = ({ kind }: ColumnField): boolean => kind === 'textarea' || kind === 'text';

type Kept =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

const keep = (value: unknown): Kept => ({ ok: true, value });
const odd = (label: string): Kept => ({ ok: false, why: `${label} is invalid!` });

function keepSingle(field: ColumnField, value: unknown): Kept {
  if (typeof value === 'boolean' || value === null || value === undefined) return keep(value ?? '');
  if (typeof value === 'number' && Number.isFinite(value)) return keep(value);
  if (field.kind === 'ref' && Array.isArray(value)) {
    return value.length <= MOST_REFS && value.every(isText) ? keep(value) : odd(field.label);
  }
  if (!isText(value)) return odd(field.label);
  const isExempt = field.kind === 'text' && (field.rule === 'identifier' || field.pattern);
  return isFree(field) && !isExempt && holdsCardNumber(value)
    ? { ok: false, why: submissionMessages.cardNumber }
    : keep(value);
}

function keepRows(field: Extract<InputField, { kind: 'rows' }>, input: unknown) {
  const { name, label, columns, maxRows } = field;
  if (!Array.isArray(input) || input.length > maxRows || !input.every(isRecord)) {
    return { value: [], errors: { [name]: `${label} is invalid!` } };
  }
  const errors: Record<string, string> = {};
  const value = input.map((row, index) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const kept = keepSingle(column, row[column.name]);
        if (kept.ok) return [[column.name, kept.value]];
        errors[`${name}.${index}.${column.name}`] = kept.why;
        return [];
      }),
    ),
  );
  return { value, errors };
}

function keepField(field: InputField, input: unknown) {
  const one = (kept: Kept) =>
    kept.ok ? { value: kept.value, errors: {} } : { value: '', errors: { [field.name]: kept.why } };
  if (field.kind === 'rows') return keepRows(field, input);
  if (field.kind === 'multi') {
    const isList = Array.isArray(input) && input.length <= field.options.length;
    return one(isList && input.every(isText) ? keep(input) : odd(field.label));
  }
  if (field.kind === 'attachments') {
    const files = attachmentsOf({ input }, 'input');
    const texts = files.flatMap(({ id, kind, caption }) => [id, kind, caption]);
    return one(
      files.length <= field.maxFiles && texts.every(isText) ? keep(files) : odd(field.label),
    );
  }
  return one(field.kind === 'signature' ? keep('') : keepSingle(field, input));
}

export type CheckedDraft =
  { readonly ok: true; readonly data: Values } | { readonly ok: false; readonly fields: Messages };

/** What a draft keeps: known fields as they were typed. Signatures and unknown names are left out. */
export function checkDraft(definition: FormDefinition, input: Values): CheckedDraft {
  const data: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of inputsOf(definition)) {
    const { name, kind } = field;
    if (!Object.hasOwn(input, name) || kind === 'signature') continue;
    const kept = keepField(field, input[name]);
    Object.assign(errors, kept.errors);
    data[name] = kept.value;
  }
  if (definition.refusesCards) Object.assign(errors, Object.fromEntries(cardFaults(input)));
  return Object.keys(errors).length > 0 ? { ok: false, fields: errors } : { ok: true, data };
}
