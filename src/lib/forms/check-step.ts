/** The last step of a longer form: all that was entered, to be checked before it is sent. */
import { isPicture } from './attachments/file-rules.ts';
import { checkSubmission } from './check.ts';
import {
  oneStep,
  type Facts,
  type FormDefinition,
  type InputField,
  type Values,
} from './definition.ts';
import { asShown, fileWords, readFields } from './display.ts';
import { fieldNameOf } from './session/form-keys.ts';
import type { StoreNames } from './store-names.ts';
import type { SummaryLine, SummaryTable } from './reading/summary.ts';
import { shownValues } from './totals.ts';
import { isInput, visibleFields } from './visible-fields.ts';

/** Forms of up to this many steps skip the check step: users remember their input. */
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

/** Answers that are read, and edited, together: the facts of a step, a table, files. */
export interface CheckGroup {
  /** The number of the step, from 0. */
  readonly step: number;
  readonly title: string;
  /** Key of the field that an edit starts at (`subject`, `lines.0.sku`): the first one with an error. */
  readonly key: string;
  readonly lines: readonly SummaryLine[];
  readonly tables: readonly SummaryTable[];
  readonly files: readonly CheckFile[];
  /** Reasons that block the submit. */
  readonly messages: readonly string[];
}

/** A chosen file in words. */
interface CheckFile {
  readonly id: string;
  readonly text: string;
  readonly isPhoto: boolean;
}

/** A part that another control fills in is changed there. */
const controlOf = (field: InputField, fields: readonly InputField[]): InputField =>
  field.control === 'card-part'
    ? (fields.find(({ control }) => control === 'card') ?? field)
    : field;

function keyOf(field: InputField, fields: readonly InputField[]): string {
  if (field.kind === 'rows') return `${field.name}.0.${field.columns[0]?.name ?? ''}`;
  return controlOf(field, fields).name;
}

function filesOf(field: InputField, values: Values, { files }: Facts): readonly CheckFile[] {
  const steps = oneStep([field]);
  return [...fileWords({ steps }, values, (words) => words.join(', '))].map(([id, words]) => {
    const file = files.get(id);
    const text = [file?.name ?? 'File', words].filter(Boolean).join(', ');
    return { id, text, isPhoto: file !== undefined && isPicture(file.type) };
  });
}

const isOwnGroup = ({ kind }: InputField): boolean => kind === 'rows' || kind === 'attachments';

/** Groups the fields of a step; facts join the table named like their step. */
function groupsOf(title: string, fields: readonly InputField[]) {
  const facts = fields.filter((field) => !isOwnGroup(field));
  const namesake = fields.find((field) => field.kind === 'rows' && field.label === title);
  const own = fields.filter((field) => isOwnGroup(field) && field !== namesake);
  const first = [...(namesake ? [namesake] : []), ...facts];
  return [
    ...(first.length > 0 ? [{ title, inputs: first }] : []),
    ...own.map((field) => ({ title: field.label, inputs: [field] })),
  ];
}

/** Summaries of the steps before the check: answers and remaining errors. */
export function checkGroups(
  definition: FormDefinition,
  values: Values,
  facts: Facts,
  names: StoreNames = {},
): readonly CheckGroup[] {
  const checked = checkSubmission(definition, values, facts);
  // The form shows exactly the values that it sends.
  const shown = checked.ok ? checked.data : shownValues(definition, values);
  const messages = new Map<string, { readonly key: string; readonly message: string }>();
  for (const [key, message] of Object.entries(checked.ok ? {} : checked.fields)) {
    if (!messages.has(fieldNameOf(key))) messages.set(fieldNameOf(key), { key, message });
  }
  const visible = new Set(visibleFields(definition, values));
  const reading = asShown(definition, shown, names);
  return definition.steps.flatMap(({ title, fields, isCheck }, step) => {
    if (isCheck) return [];
    const all = fields.filter((field) => visible.has(field)).filter(isInput);
    return groupsOf(title, all).flatMap((group): CheckGroup[] => {
      const { inputs } = group;
      const fieldMessages = inputs.flatMap(({ name }) => messages.get(name) ?? []);
      const { lines, tables } = readFields(inputs, reading);
      const files = inputs.flatMap((field) => filesOf(field, shown, facts));
      if (lines.length + tables.length + files.length + fieldMessages.length === 0) return [];
      const [first] = inputs;
      const key = fieldMessages[0]?.key ?? (first ? keyOf(first, all) : '');
      return [
        {
          step,
          title: group.title,
          key,
          lines,
          tables,
          files,
          messages: fieldMessages.map((each) => each.message),
        },
      ];
    });
  });
}
