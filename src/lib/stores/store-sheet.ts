/** Stores as a spreadsheet: the columns of template, import and export, read by the rules of the form. */
import { err, ok } from '#lib/kernel/result.ts';
import type {
  CellError,
  ImportColumn,
  SheetColumnType,
  SheetRecord,
} from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { readChoice } from '#lib/spreadsheets/readers.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { checkField, checkSubmission } from '#lib/forms/check.ts';
import { noRequester } from '#lib/forms/facts.ts';
import type { Facts, InputField, Values } from '#lib/forms/definition.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { hoursText, readHours, type ReceivingHours } from './receiving-hours.ts';
import { storeFields, storeForm } from './store-form.ts';

/** Facts of store rules: the store only. */
export const sheetFacts: Facts = {
  today: '2000-01-01',
  requester: noRequester,
  files: new Map(),
};

interface SheetHints {
  readonly type?: SheetColumnType;
  readonly synonyms?: readonly string[];
  readonly help: string;
  readonly example: string;
}

/** Spreadsheet additions to form fields. */
const hints: Readonly<Record<string, SheetHints>> = {
  storeName: { synonyms: ['name', 'store'], help: '2 to 80 characters.', example: 'Soho' },
  storeNumber: {
    type: 'identifier',
    synonyms: ['number', 'store no', 'store #', 'store id', 'location'],
    help: 'Up to 10 letters, digits and dashes; unique within the chain. Format the column as text.',
    example: '0042',
  },
  banner: { synonyms: ['chain', 'banner', 'brand'], help: 'Up to 60 characters.', example: 'Acme' },
  kind: {
    synonyms: ['type', 'store type'],
    help: 'Store, Distribution center, Showroom, Pop-up or Online warehouse; Store when empty.',
    example: 'Store',
  },
  status: { help: 'Active or Inactive; Active when empty.', example: 'Active' },
  country: { help: 'Two letters (US) or the name; US when empty.', example: 'US' },
  line1: {
    synonyms: ['address', 'street', 'address 1', 'street address', 'line 1'],
    help: 'Street and number.',
    example: '12 Mercer Street',
  },
  line2: { synonyms: ['address 2', 'line 2'], help: 'Suite, floor.', example: 'Suite 4' },
  city: { synonyms: ['town'], help: '2 to 60 characters.', example: 'New York' },
  state: {
    synonyms: ['state', 'province', 'region'],
    help: 'NY or New York; needed in the US, Canada and India.',
    example: 'NY',
  },
  zipCode: {
    type: 'identifier',
    synonyms: ['zip', 'zip code', 'postal code', 'postcode', 'pin code'],
    help: 'In the form of the country. Format the column as text.',
    example: '10013',
  },
  gln: { type: 'identifier', help: '13 digits. Format the column as text.', example: '' },
  contactName: {
    synonyms: ['contact', 'contact person', 'attention'],
    help: 'Up to 80 characters.',
    example: 'Ann Lee',
  },
  phone: {
    type: 'identifier',
    synonyms: ['phone', 'tel', 'phone number'],
    help: '5 to 15 digits.',
    example: '2125550100',
  },
  email: { synonyms: ['mail', 'e-mail', 'email address'], help: 'An email address.', example: '' },
  receivingHours: {
    synonyms: ['hours', 'dock hours'],
    help: 'Like Mon-Fri 08:00-16:00; Sat 09:00-12:00.',
    example: 'Mon-Fri 08:00-16:00',
  },
  appointmentNeeded: {
    synonyms: ['appointment', 'appointment needed'],
    help: 'Yes or No.',
    example: 'No',
  },
  dockNotes: { help: 'Up to 2,000 characters.', example: '' },
  markFor: { synonyms: ['mark for'], help: 'Up to 30 characters.', example: '' },
  dept: { synonyms: ['dept', 'department number'], help: 'Up to 30 characters.', example: '' },
  carrier: { help: 'Up to 60 characters.', example: 'UPS' },
  carrierAccount: {
    type: 'identifier',
    synonyms: ['account', 'account number'],
    help: 'Up to 20 letters and digits.',
    example: '',
  },
  carrierService: { synonyms: ['service'], help: 'Up to 60 characters.', example: 'Ground' },
  freightTerms: { help: 'Prepaid, Collect or Third party.', example: 'Prepaid' },
  ticketType: { help: 'Up to 60 characters.', example: '' },
  hanger: { help: 'Up to 60 characters.', example: '' },
  cartonMaxWeight: {
    type: 'decimal',
    synonyms: ['carton max weight', 'max carton weight', 'heaviest carton (lb)'],
    help: 'In pounds; 50 when empty.',
    example: '50',
  },
  labelStock: { help: 'Up to 60 characters.', example: '' },
  asnNeeded: { synonyms: ['asn', 'asn needed'], help: 'Yes or No.', example: 'No' },
};

const cellError = (message: string) => err<CellError>({ code: 'invalid', message });

const yesNo = readChoice(
  [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  'yes or no',
);

/** A cell by the rule of its field: the same text at a wrong one as in the form. */
function reader(field: InputField): ImportColumn['read'] {
  if (field.kind === 'check') {
    return (text) => {
      const read = yesNo(
        /^(?:y|true|1|x)$/i.test(text) ? 'yes' : text.replace(/^(?:n|false|0)$/i, 'no'),
      );
      return read.ok ? ok(read.value === 'yes') : read;
    };
  }
  if (field.kind === 'rows') {
    return (text) => {
      const rows = readHours(text);
      if (rows === null) return cellError('Write hours like Mon-Fri 08:00-16:00; Sat 09:00-12:00.');
      const { errors } = checkField(field, rows, {}, sheetFacts);
      const [message] = Object.values(errors);
      return message === undefined ? ok(hoursText(rows)) : cellError(message);
    };
  }
  const choose =
    field.kind === 'select' || field.kind === 'radio'
      ? readChoice(field.options, `a known ${field.label.toLowerCase()}`)
      : null;
  return (text) => {
    if (choose) return choose(text);
    const { errors, value } = checkField(field, text, {}, sheetFacts);
    const [message] = Object.values(errors);
    if (message !== undefined) return cellError(message);
    return ok(typeof value === 'number' ? value : String(value));
  };
}

const columns: readonly ImportColumn[] = storeFields.flatMap((field) => {
  const hint = hints[field.name];
  if (!hint) return [];
  const hasDefault = field.initial !== undefined;
  return [
    {
      key: field.name,
      title: field.label,
      type: hint.type ?? (field.kind === 'check' ? 'boolean' : 'text'),
      required: field.required === true && !hasDefault,
      help: hint.help,
      example: hint.example,
      read: reader(field),
      hasLines: field.kind === 'textarea',
      ...(hint.synonyms && { synonyms: hint.synonyms }),
    },
  ];
});

/** Default values of a new store. */
export const newStoreValues: Values = initialValues(storeForm, sheetFacts);

/** Returns form values from a row; missing columns keep theirs, empty ones stay empty. */
export function valuesOfRow(record: SheetRecord, before: Values = newStoreValues): Values {
  const given = Object.entries(record).map(([key, value]) => {
    if (key === 'receivingHours') return [key, readHours(String(value ?? '')) ?? []] as const;
    const empty = isEmptyValue(before[key]) ? before[key] : newStoreValues[key];
    return [key, value ?? empty] as const;
  });
  return { ...before, ...Object.fromEntries(given) };
}

/** A store as a row of a spreadsheet. */
export function rowOfStore(data: Values): SheetRecord {
  return Object.fromEntries(
    columns.map(({ key }) => {
      const field = storeFields.find(({ name }) => name === key);
      const value = data[key];
      if (field?.kind === 'rows') return [key, hoursText((value ?? []) as ReceivingHours[])];
      if (field?.kind === 'select' || field?.kind === 'radio') {
        return [key, field.options.find((option) => option.value === value)?.label ?? ''];
      }
      const isPlain = ['number', 'boolean', 'string'].includes(typeof value);
      return [key, isPlain ? (value as string | number | boolean) : ''];
    }),
  );
}

/**
 * Rules over several columns: those of the form. A file without a column of countries is about the US; with a wrong country
 * nothing is known of its states and postal codes.
 */
function rules(
  record: SheetRecord,
  cells: Readonly<Record<string, string>>,
): Record<string, CellError> {
  if (cells['country'] !== undefined && record['country'] === undefined) return {};
  const checked = checkSubmission(storeForm, { ...valuesOfRow(record), guide: [] }, sheetFacts);
  if (checked.ok) return {};
  const cellErrors = Object.entries(checked.fields).map(([key, message]) => [
    key.split('.')[0] ?? key,
    { code: 'invalid', message },
  ]);
  return Object.fromEntries(cellErrors) as Record<string, CellError>;
}

export const storeImport: ImportDefinition = {
  kind: 'stores',
  noun: { one: 'store', many: 'stores' },
  columns,
  unique: ['storeNumber', 'banner'],
  identifier: { key: 'storeNumber', within: ['banner'], place: 'your stores' },
  rules,
};
