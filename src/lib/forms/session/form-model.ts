/** The model of a form whose fields are checked by their kinds: service forms, labels, stores, dialogs, acts. */
import { checkField, checkSubmission } from '../check.ts';
import { emptySignature } from '../kinds/signature.ts';
import { noRequester } from '../facts.ts';
import type { Facts, FileFact, FormDefinition, Messages, Values } from '../definition.ts';
import { initialValues } from '../initial-values.ts';
import { createFormFiles, hasSending, type FormFiles } from './form-files.ts';
import { fieldNameOf } from './form-keys.ts';
import { inputsOf, visibleFields } from '../visible-fields.ts';
import { createModel, withoutKeys, type FormModel } from './model.ts';

export interface FormStart extends Partial<Omit<Facts, 'files'>> {
  /** Values that differ from those of a new form. */
  readonly values?: Values;
  readonly files?: readonly FileFact[];
  readonly step?: number;
}

/** Form model with steps, tables, files and drafts; loaded after the first script. */
export interface LongFormModel extends FormModel<Values> {
  readonly facts: () => Facts;
  /** Takes over facts that the page was given later. */
  readonly learn: (facts: Pick<Facts, 'storeNumbers'>) => void;
  readonly files: FormFiles;
  readonly addFile: (file: FileFact) => void;
  /** Validates a row on blur of its cell; `message` is the cell's error. */
  readonly leaveCell: (key: string, message: string | undefined) => void;
  /** Replaces all values: a draft was restored, or replaced by a newer one. */
  readonly replace: (values: Values) => void;
  /** Fills fields in for the client, the others stay. */
  readonly fill: (values: Values) => void;
  readonly goTo: (step: number) => void;
  /** A look-up has refused the present value of one field: the message stays until the value changes. */
  readonly reject: (name: string, message: string) => void;
  /** Validates one step; answers the key that the focus belongs to, or null. */
  readonly validateStep: (step: number) => string | null;
}

/** Forms with more rows are validated as a whole when a field is left, not with each key. */
const MAX_LIVE_ROWS = 100;

const isShort = (values: Values): boolean =>
  Object.values(values).reduce<number>(
    (n, value) => n + (Array.isArray(value) ? value.length : 0),
    0,
  ) <= MAX_LIVE_ROWS;

/** Makes the model of one form on one page. */
export function createFormModel(
  definition: FormDefinition,
  { values: given = {}, files = [], step = 0, ...facts }: FormStart = {},
): LongFormModel {
  let known: Omit<Facts, 'files'> = { today: '', requester: noRequester, ...facts };
  /** Drafts and records exclude the signature: it starts with the account's last signer. */
  const begun = (values: Values): Values => ({
    ...values,
    ...Object.fromEntries(
      inputsOf(definition).flatMap((field) =>
        field.kind === 'signature' && field.required !== false
          ? [[field.name, emptySignature(field, known)]]
          : [],
      ),
    ),
  });
  /** Lookup errors with the values they apply to. */
  const rejections = new Map<string, { readonly message: string; readonly value: unknown }>();
  const rejectedIn = (values: Values): Messages =>
    Object.fromEntries(
      [...rejections].flatMap(([name, { message, value }]) =>
        values[name] === value ? [[name, message]] : [],
      ),
    );
  const { model, look, update, showErrors, setErrors, leaveCell } = createModel<Values>(
    definition,
    {
      form: (values, files) => checkSubmission(definition, values, { ...known, files }),
      alone: (name, values, files) => {
        if (isShort(values)) return null;
        const field = inputsOf(definition).find((each) => each.name === name);
        // Tables validate their rows one by one.
        return field && field.kind !== 'rows'
          ? checkField(field, values[field.name], values, { ...known, files }).errors
          : {};
      },
      rejected: rejectedIn,
    },
    {
      files,
      step,
      values: begun({ ...initialValues(definition, { ...known, files: new Map() }), ...given }),
    },
  );
  const uploads = createFormFiles();
  /** Failed look-ups stay errors while their field is shown. */
  const validate: LongFormModel['validate'] = () => {
    const checked = model.validate();
    const { values } = look();
    const asked = new Set(visibleFields(definition, values).map(({ name }) => name));
    const rejected = withoutKeys(rejectedIn(values), (key) => !asked.has(fieldNameOf(key)));
    if (Object.keys(rejected).length === 0) return checked;
    return { ok: false, fields: { ...(checked.ok ? {} : checked.fields), ...rejected } };
  };
  return {
    ...model,
    validate,
    files: uploads,
    facts: () => ({ ...known, files: look().files }),
    learn: (facts) => {
      known = { ...known, ...facts };
    },
    leaveCell,
    addFile: (file) => update({ files: new Map(look().files).set(file.id, file) }),
    replace: (values) =>
      update({
        values: begun(values),
        errors: {},
        touched: new Set(),
        failed: [],
        generation: look().generation + 1,
      }),
    fill: (values) => {
      const state = look();
      const names = Object.keys(values);
      const counts = names.map((name) => [name, (state.fills[name] ?? 0) + 1] as const);
      setErrors(
        withoutKeys(state.errors, (key) => names.includes(fieldNameOf(key))),
        {
          values: { ...state.values, ...values },
          fills: { ...state.fills, ...Object.fromEntries(counts) },
        },
      );
    },
    reject: (name, message) => {
      rejections.set(name, { message, value: look().values[name] });
      model.blur(name);
    },
    goTo: (step) => update({ step, failed: [] }),
    validateStep: (step) => {
      const names = (definition.steps[step]?.fields ?? []).map(({ name }) => name);
      const checked = validate();
      return showErrors(
        withoutKeys(checked.ok ? {} : checked.fields, (key) => {
          const name = fieldNameOf(key);
          // Photos that are on their way are counted when the form is sent.
          return !names.includes(name) || hasSending(uploads, [name]);
        }),
        names,
      );
    },
  };
}
