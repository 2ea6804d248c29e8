/** The model of a form whose fields are checked by their kinds: service forms, labels, stores, dialogs, acts. */
import { checkField, checkSubmission } from '../check.ts';
import type { Facts, FileFact, FormDefinition, Messages, Values } from '../definition.ts';
import { fieldNameOf } from './form-keys.ts';
import { createModel, without, type FormModel } from './model.ts';

export interface FormStart {
  readonly today: string;
  readonly requester: Facts['requester'];
  readonly published?: Facts['published'];
  readonly values: Values;
  readonly files: readonly FileFact[];
  readonly step: number;
}

/** What steps, tables, files and drafts add to a form; the first script of a page loads nothing of it. */
export interface LongFormModel extends FormModel<Values> {
  readonly facts: () => Facts;
  readonly addFile: (file: FileFact) => void;
  /** Replaces the messages of these keys: a table has judged one of its rows. */
  readonly note: (keys: readonly string[], errors: Messages) => void;
  /** Replaces all values: a draft was restored, or replaced by a newer one. */
  readonly replace: (values: Values) => void;
  /** Fills fields in for the client, the others stay. */
  readonly fill: (values: Values) => void;
  readonly goTo: (step: number) => void;
  /** Judges one step; answers the key that the focus belongs to, or null. */
  readonly judgeStep: (step: number) => string | null;
}

/** What a form that asks for nothing but its own values may know. */
const noFacts: Omit<Facts, 'files'> = {
  today: '',
  requester: {
    clientId: '',
    contact_person: '',
    company_name: '',
    email: '',
    telephone: '',
    billing_address: '',
    shipping_address: '',
  },
};

/** Makes the model of one form on one page. */
export function createFormModel(definition: FormDefinition, start: FormStart): LongFormModel {
  const { today, requester, published = {}, ...rest } = start;
  const known = { today, requester, published };
  const { model, look, update, judged, setErrors } = createModel<Values>(
    definition,
    {
      form: (values, files) => checkSubmission(definition, values, { ...known, files }),
      // Tables judge their rows one by one.
      field: (field, values, files) =>
        field.kind === 'rows'
          ? {}
          : checkField(field, values[field.name], values, { ...known, files }).errors,
    },
    rest,
  );
  return {
    ...model,
    facts: () => ({ ...known, files: look().files }),
    note: (keys, found) => {
      const state = look();
      const kept = without(state.errors, (key) => keys.includes(key));
      if (kept === state.errors && Object.keys(found).length === 0) return;
      setErrors({ ...kept, ...found });
    },
    addFile: (file) => update({ files: new Map(look().files).set(file.id, file) }),
    replace: (values) =>
      update({
        values,
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
        without(state.errors, (key) => names.includes(fieldNameOf(key))),
        {
          values: { ...state.values, ...values },
          fills: { ...state.fills, ...Object.fromEntries(counts) },
        },
      );
    },
    goTo: (step) => update({ step, failed: [] }),
    judgeStep: (step) => {
      const names = (definition.steps[step]?.fields ?? []).map(({ name }) => name);
      const checked = model.judge();
      const found = checked.ok ? {} : checked.fields;
      return judged(
        without(found, (key) => !names.includes(fieldNameOf(key))),
        names,
      );
    },
  };
}

/** Makes the model of a form that asks for nothing but its own values: a dialog, a request. */
export const createOpenModel = (definition: FormDefinition, values: Values): LongFormModel =>
  createFormModel(definition, { ...noFacts, values, files: [], step: 0 });
