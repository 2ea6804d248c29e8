/** Fields of forms as JSON Schema, for `/api/openapi.json`: from the definitions that check them. */
import type {
  ColumnField,
  Computed,
  FormField,
  InputField,
  Option,
  TextRule,
} from '#lib/forms/field.ts';
import { referencePattern } from '#lib/records/reference.ts';
import type { JsonSchema } from './json-schema.ts';

type Kind = InputField['kind'];
type Of<K extends Kind, Field = InputField> = Field extends { readonly kind: infer Own }
  ? K extends Own
    ? Field
    : never
  : never;

const choices = (options: readonly Option[]): JsonSchema => ({
  enum: options.map(({ value }) => value),
  'x-labels': options.map(({ label }) => label),
});

const reference = (prefixes: readonly string[]): JsonSchema => ({
  type: 'string',
  pattern: referencePattern(...prefixes).source,
});

const ruleTexts: Partial<Record<TextRule, string>> = {
  person: 'any text with a letter',
  'card-name': 'any text with a letter or digit',
  address: 'letters and digits, at least one of each, and _ @ . / # & , ( )',
  street: 'any text of one line with a letter or digit',
  web: 'an absolute http or https address; https:// is added where it is missing',
  'gst-or-pan': 'a GST or PAN number',
};

const textSchema = ({ min, max, pattern }: Of<'text'>): JsonSchema => ({
  type: 'string',
  ...(min !== undefined && { minLength: min }),
  ...(max !== undefined && { maxLength: max }),
  ...(pattern && { pattern: pattern.source }),
});

const number = (type: string) => (field: { readonly min?: number; readonly max?: number }) => ({
  type: [type, 'string'],
  ...(field.min !== undefined && { minimum: field.min }),
  ...(field.max !== undefined && { maximum: field.max }),
});

const day = (): JsonSchema => ({ type: 'string', format: 'date' });
const secret = (): JsonSchema => ({ type: 'string' });
const oneOf = ({ options, fallback }: Of<'select'>): JsonSchema => ({
  ...choices(options),
  ...(fallback !== undefined && { default: fallback }),
});

/** JSON Schema of each field kind. */
const schemas: { readonly [K in Kind]: (field: Of<K>) => JsonSchema } = {
  text: textSchema,
  textarea: ({ min, max = 2000 }) => ({
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    maxLength: max,
  }),
  email: () => ({ type: 'string', format: 'email', maxLength: 254 }),
  tel: () => ({ type: 'string' }),
  password: secret,
  digit: secret,
  qty: ({ min = 1, max = 1_000_000 }) => number('integer')({ min, max }),
  number: number('number'),
  money: number('integer'),
  date: day,
  month: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  select: oneOf,
  radio: oneOf,
  multi: ({ options }) => ({ type: 'array', items: choices(options) }),
  check: () => ({ type: 'boolean' }),
  ref: ({ accepts, multiple }) =>
    multiple ? { type: 'array', items: reference(accepts) } : reference(accepts),
  rows: ({ columns, computed, minRows, maxRows }) => ({
    type: 'array',
    ...(minRows > 0 && { minItems: minRows }),
    maxItems: maxRows,
    items: fieldsSchema(columns, computed),
  }),
  attachments: ({ kinds, maxFiles }) => ({
    type: 'array',
    maxItems: maxFiles,
    items: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', description: 'Answered by POST /client/attachments' },
        kind: { ...(kinds ? choices(kinds) : { const: '' }), description: 'What the file is' },
        caption: { type: 'string', maxLength: 120, description: 'What it shows' },
      },
    },
  }),
  signature: ({ document }) => ({
    type: 'object',
    required: ['signerName', 'signerTitle', 'method', 'intent', 'documentVersion'],
    properties: {
      signerName: { type: 'string', description: 'Full name' },
      signerTitle: { type: 'string', maxLength: 60, description: 'Title in the company' },
      method: {
        enum: ['typed', 'drawn', 'pressed'],
        description: 'How it is signed; pressed: by a button that names the signer',
      },
      typedSignature: { type: 'string', description: 'The full name again, when typed' },
      drawnStrokes: {
        type: 'array',
        description: 'Lists of points {x, y}, when drawn',
        items: { type: 'array' },
      },
      consentElectronic: {
        const: true,
        description: 'Agreement to sign electronically; asked once, see GET /client/signer',
      },
      consentVersion: { type: 'string', description: 'Version of that agreement that was read' },
      intent: { const: true, description: 'Confirmation of the signature' },
      documentVersion: {
        ...(document.version === undefined ? { type: 'string' } : { const: document.version }),
        description: 'Version of the text that is signed',
      },
    },
  }),
};

/** Returns the remark beside the schema. */
function remarkOf(field: InputField): string {
  const parts = [
    field.label,
    field.hint ?? '',
    field.kind === 'money' ? 'Minor units as a number (1250), or as typed ("12.50").' : '',
    field.kind === 'text' && field.rule ? (ruleTexts[field.rule] ?? '') : '',
    field.kind === 'signature' ? `The act: ${field.intent}.` : '',
    field.when ? 'Only where other answers ask for it; dropped elsewhere.' : '',
    typeof field.required === 'function' ? 'Required by other answers.' : '',
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** One field. */
export const fieldSchema = (field: InputField): JsonSchema => ({
  description: remarkOf(field),
  ...(schemas[field.kind] as (field: InputField) => JsonSchema)(field),
});

/** Computed field: present in answers, optional in calls. */
const workedOut = ({ label }: Computed): JsonSchema => ({
  type: ['integer', 'string'],
  readOnly: true,
  description: `${label}. Worked out here; left aside when it is sent.`,
});

/** Fields as the object that they are sent in. */
export function fieldsSchema(
  fields: readonly (ColumnField | InputField)[],
  computed: readonly Computed[] = [],
): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...fields.map((field) => [field.name, fieldSchema(field)] as const),
      ...computed.map((each) => [each.name, workedOut(each)] as const),
    ]),
    required: fields.filter(isAsked).map(nameOf),
  };
}

/** Returns true for a required field without conditions or default. */
const isAsked = (field: InputField): boolean =>
  field.required === true && !field.when && !('fallback' in field);

const nameOf = ({ name }: Pick<FormField, 'name'>): string => name;
