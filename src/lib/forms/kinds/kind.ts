/** Interface of a field kind: a row of the table in `table.ts`. */
import { object, type Struct } from 'superstruct';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { parse, type FieldError } from '#lib/kernel/validation.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { isPrintable } from '#lib/kernel/patterns.ts';
import type { CheckedValue } from '../visible-fields.ts';
import type { Facts, InputField, Values } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { formMessages } from '../form-messages.ts';

export type { CheckedValue };

export interface CheckContext {
  /** The values before the field's own, and the currency; of a column, those of the whole form. */
  readonly form: Values;
  readonly facts: Facts;
  readonly isNeeded: boolean;
}

export interface Kind<Field> {
  /** Returns the empty value of the control. */
  readonly empty: (field: Field) => unknown;
  /** Returns the canonical value of an input, or its errors. */
  readonly check: (field: Field, input: unknown, context: CheckContext) => CheckedValue;
  /** Formats a value; '' if empty. Amounts are in the form's currency. */
  readonly display: (field: Field, value: unknown, form: Values) => string;
  /** Returns the draft of an input: validates type and size only. Null for kinds excluded from drafts. */
  readonly draft: ((field: Field, input: unknown) => CheckedValue) | null;
  /** A canonical value as the control holds it. */
  readonly typed: (field: Field, value: unknown) => unknown;
}

/** A kind of one value: it may also be a column of a table. */
export interface CellKind<Field> extends Kind<Field> {
  /** A cell of a spreadsheet as the control holds it. */
  readonly cell: (field: Field, text: string) => unknown;
  readonly isNumber: boolean;
}

export const valid = (value: unknown): CheckedValue => ({ value, errors: {} });

export const invalid = ({ name }: Pick<InputField, 'name'>, message: string): CheckedValue => ({
  value: undefined,
  errors: { [name]: message },
});

/** The message of an error with the field's label. */
export const failed = (field: InputField, error: FieldError): CheckedValue =>
  invalid(field, fieldMessage(error, field.label, field.messages));

const MAX_TEXT_LENGTH = 4000;

/** Text that a draft may keep. */
export const isDraftText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && isPrintable(value);

/** Error of a value that a draft rejects. */
export const invalidValue = (field: Pick<InputField, 'name' | 'label'>): CheckedValue => ({
  value: '',
  errors: { [field.name]: `${field.label} is invalid!` },
});

/** The text of a value: numbers as they are written in the United States. */
export const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? countText(value) : '';
};

type Rule = Struct<string, null> | Struct<number, null>;

const rules = new WeakMap<object, (value: unknown) => CheckedValue>();

/** Checks a value by its rule, which is made once for each field. */
function byRule<Field extends InputField>(field: Field, rule: (field: Field) => Rule) {
  const known = rules.get(field);
  if (known) return known;
  const struct = object({ value: rule(field) as never });
  const made = (value: unknown): CheckedValue => {
    const parsed = parse<{ readonly value: unknown }>({ struct: struct as never }, { value });
    if (parsed.ok) return valid(parsed.value.value);
    return failed(field, parsed.errors['value'] ?? { code: 'invalid' });
  };
  rules.set(field, made);
  return made;
}

/** Parts of a single-value kind; the defaults are those of text. */
interface CellParts<Field> extends Partial<Omit<CellKind<Field>, 'check'>> {
  /** Rule of a non-empty value. */
  readonly rule?: (field: Field) => Rule;
  /** Instead of a rule, or after it. */
  readonly validate?: (field: Field, value: unknown, facts: Facts) => CheckedValue;
  /** Canonical empty value. */
  readonly none?: (field: Field) => unknown;
  /** Returns true for free text, which is scanned for card numbers on submit and in drafts. */
  readonly isFree?: (field: Field) => boolean;
}

const never = (): boolean => false;

/** Makes a kind of one value. */
export function cellKind<Field extends InputField>(parts: CellParts<Field>): CellKind<Field> {
  const { rule, validate, none = () => '', isFree = never } = parts;
  return {
    empty: () => '',
    display: (_, value) => plainText(value),
    typed: (_, value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    cell: (_, text) => text,
    isNumber: false,
    draft: (field, value) => {
      if (typeof value === 'boolean' || value === null || value === undefined) {
        return valid(value ?? '');
      }
      if (typeof value === 'number' && Number.isFinite(value)) return valid(value);
      if (!isDraftText(value)) return invalidValue(field);
      return isFree(field) && holdsCardNumber(value)
        ? { value: '', errors: { [field.name]: formMessages.cardNumber } }
        : valid(value);
    },
    ...parts,
    check: (field, input, { facts, isNeeded }) => {
      if (isEmptyValue(input)) {
        return isNeeded ? failed(field, { code: 'required' }) : valid(none(field));
      }
      const found = rule ? byRule(field, rule)(input) : valid(input);
      if (found.value === undefined) return found;
      if (validate) return validate(field, found.value, facts);
      const text = found.value;
      return typeof text === 'string' && isFree(field) && holdsCardNumber(text)
        ? invalid(field, formMessages.cardNumber)
        : found;
    },
  };
}
