/** The last step of a longer form: all that was entered, to be checked before it is sent. */
import { checkSubmission } from './check.ts';
import type { Facts, FormDefinition, InputField, RowsField, Values } from './definition.ts';
import { displayValue, tableOf, type SummaryTable } from './display.ts';
import { isEmptyValue } from './empty-value.ts';
import { fieldNameOf } from './session/form-keys.ts';
import type { StoreNames } from './store-names.ts';
import { attachmentsOf } from './values.ts';
import { shownValues } from './shown-values.ts';
import { isInput, visibleFields } from './visible-fields.ts';

/** Forms of so many steps fit in the memory of whoever fills them in: they are sent without the last step. */
const SHORT = 2;

/** The definition with the last step "Check and send", unless it is short or has a step of that kind itself. */
export const withCheckStep = <Form extends FormDefinition>(definition: Form): Form =>
  definition.steps.length <= SHORT || definition.steps.some(({ isCheck }) => isCheck)
    ? definition
    : {
        ...definition,
        steps: [
          ...definition.steps,
          { id: 'check', title: 'Check and send', isCheck: true, fields: [] },
        ],
      };

/** One answer, to be read again. */
export interface CheckLine {
  /** Of the field that a change starts at: `subject`, `lines.0.sku`. */
  readonly key: string;
  readonly label: string;
  readonly texts: readonly string[];
  readonly table?: SummaryTable;
  /** Why the form cannot be sent with it. */
  readonly message?: string;
}

export interface CheckSection {
  /** The number of the step, from 0. */
  readonly step: number;
  readonly title: string;
  readonly lines: readonly CheckLine[];
}

/** A part that another control fills in is changed there. */
const controlOf = (field: InputField, fields: readonly InputField[]): InputField =>
  field.control === 'card-part'
    ? (fields.find(({ control }) => control === 'card') ?? field)
    : field;

const firstCell = ({ name, columns }: RowsField): string => `${name}.0.${columns[0]?.name ?? ''}`;

function fileTexts(field: InputField, values: Values, { files }: Facts): readonly string[] {
  const kinds = field.kind === 'attachments' ? (field.kinds ?? []) : [];
  return attachmentsOf(values, field.name).map(({ id, kind, caption }) => {
    const label = kinds.find(({ value }) => value === kind)?.label;
    return [files.get(id)?.name ?? 'File', label, caption].filter(Boolean).join(', ');
  });
}

interface Known {
  readonly facts: Facts;
  readonly names: StoreNames;
}

function lineOf(
  field: InputField,
  fields: readonly InputField[],
  values: Values,
  { facts, names }: Known,
) {
  const shared = { key: controlOf(field, fields).name, label: field.label };
  if (field.kind === 'attachments') return { ...shared, texts: fileTexts(field, values, facts) };
  if (field.kind === 'rows') {
    const table = tableOf(field, values, names);
    const isEmpty = table.rows.length === 0;
    return { ...shared, key: firstCell(field), texts: [], ...(!isEmpty && { table }) };
  }
  const value = values[field.name];
  return { ...shared, texts: isEmptyValue(value) ? [] : [displayValue(field, value, values)] };
}

/** The steps before the last one: what was entered in them, and what is still wrong. */
export function checkSections(
  definition: FormDefinition,
  values: Values,
  facts: Facts,
  names: StoreNames = {},
): readonly CheckSection[] {
  const checked = checkSubmission(definition, values, facts);
  // What the form sends is what it shows.
  const shown = checked.ok ? checked.data : shownValues(definition, values);
  const messages = new Map<string, string>();
  for (const [key, message] of Object.entries(checked.ok ? {} : checked.fields)) {
    if (!messages.has(fieldNameOf(key))) messages.set(fieldNameOf(key), message);
  }
  const visible = new Set(visibleFields(definition, values));
  return definition.steps.flatMap(({ title, fields, isCheck }, step) => {
    const inputs = fields.filter((field) => visible.has(field)).filter(isInput);
    if (isCheck || inputs.length === 0) return [];
    const lines = inputs.map((field): CheckLine => {
      const message = messages.get(field.name);
      return {
        ...lineOf(field, inputs, shown, { facts, names }),
        ...(message !== undefined && { message }),
      };
    });
    return [{ step, title, lines: lines.filter(isWorthReading) }];
  });
}

const isWorthReading = ({ texts, table, message }: CheckLine): boolean =>
  texts.length > 0 || table !== undefined || message !== undefined;
