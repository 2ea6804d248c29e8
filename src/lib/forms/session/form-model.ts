/** What one service form holds and shows while it is filled in. Free of React and of the network. */
import { atom, type ReadableAtom } from 'nanostores';
import { checkField, checkSubmission, type CheckedForm } from '../check.ts';
import type { Facts, FileFact, InputField, SubmissionDefinition, Values } from '../definition.ts';
import { inputsOf } from '../visible-fields.ts';
import { fieldNameOf, stepIndexOf } from './form-keys.ts';

export interface FormModelState {
  /** As typed. */
  readonly values: Values;
  /** Shown messages, by key: `subject`, `lines.3.qty`, `signature.signerName`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Fields that were left, or that a press on a button has judged. */
  readonly touched: ReadonlySet<string>;
  /** Keys that were wrong when a button was pressed last; emptied as they are mended. */
  readonly failed: readonly string[];
  readonly step: number;
  readonly phase: 'idle' | 'sending' | 'done';
  /** Grows when all values are replaced: the controls start anew. */
  readonly generation: number;
  readonly files: ReadonlyMap<string, FileFact>;
  /** How often fields were filled in for the client: their controls start anew. */
  readonly fills: Readonly<Record<string, number>>;
}

export interface FormModel {
  readonly definition: SubmissionDefinition;
  readonly $state: ReadableAtom<FormModelState>;
  readonly facts: () => Facts;
  /** A value changed; `keys` are the messages that it may mend, the field's own when left out. */
  readonly change: (name: string, value: unknown, keys?: readonly string[]) => void;
  /** A field was left: from now on it says what is wrong, or that it looks good. */
  readonly blur: (name: string) => void;
  readonly addFile: (file: FileFact) => void;
  /** Replaces the messages of these keys: a table has judged one of its rows. */
  readonly note: (keys: readonly string[], errors: Readonly<Record<string, string>>) => void;
  /** Replaces all values: a draft was restored, or replaced by a newer one. */
  readonly replace: (values: Values) => void;
  /** Fills fields in for the client, the others stay. */
  readonly fill: (values: Values) => void;
  readonly goTo: (step: number) => void;
  readonly setPhase: (phase: FormModelState['phase']) => void;
  /** Judges one step; answers the key that the focus belongs to, or null. */
  readonly judgeStep: (step: number) => string | null;
  /** Judges everything. */
  readonly judge: () => CheckedForm;
  /** Shows messages at their fields and opens the step of the first; answers its key. */
  readonly refuse: (fields: Readonly<Record<string, string>>) => string | null;
}

export interface FormStart {
  readonly today: string;
  readonly requester: Facts['requester'];
  readonly published?: Facts['published'];
  readonly values: Values;
  readonly files: readonly FileFact[];
  readonly step: number;
}

type Errors = Readonly<Record<string, string>>;

/** The same object when nothing is removed, so that nothing is rendered again. */
const without = (errors: Errors, isGone: (key: string) => boolean): Errors => {
  const entries = Object.entries(errors);
  const kept = entries.filter(([key]) => !isGone(key));
  return kept.length === entries.length ? errors : Object.fromEntries(kept);
};

const mending = (failed: readonly string[], errors: Errors): readonly string[] =>
  failed.filter((key) => key in errors);

/** Makes the model of one form on one page. */
export function createFormModel(definition: SubmissionDefinition, start: FormStart): FormModel {
  const { today, requester, published = {} } = start;
  const $state = atom<FormModelState>({
    values: start.values,
    errors: {},
    touched: new Set(),
    failed: [],
    step: start.step,
    phase: 'idle',
    generation: 0,
    files: new Map(start.files.map((file) => [file.id, file])),
    fills: {},
  });
  const inputs = new Map<string, InputField>(inputsOf(definition).map((each) => [each.name, each]));

  const update = (changes: Partial<FormModelState>): void =>
    $state.set({ ...$state.get(), ...changes });
  const facts = (): Facts => ({ today, requester, published, files: $state.get().files });

  /** The messages of one field that is no table: tables judge their rows one by one. */
  const messagesOf = (name: string, values: Values): Errors => {
    const field = inputs.get(name);
    if (!field || field.kind === 'rows') return {};
    return checkField(field, values[name], values, facts()).errors;
  };

  const touch = (names: Iterable<string>): ReadonlySet<string> =>
    new Set([...$state.get().touched, ...names]);

  const show = (errors: Errors, names: Iterable<string>): string | null => {
    const keys = Object.keys(errors);
    const [first = null] = keys;
    const step = first === null ? $state.get().step : stepIndexOf(definition, first);
    update({ errors, failed: keys, touched: touch(names), step, phase: 'idle' });
    return first;
  };

  return {
    definition,
    $state,
    facts,
    change: (name, value, keys) => {
      const state = $state.get();
      const values = { ...state.values, [name]: value };
      const mended = new Set(keys ?? [name]);
      const isOwn = (key: string): boolean =>
        mended.has(key) || (keys === undefined && fieldNameOf(key) === name);
      const kept = without(state.errors, isOwn);
      const fresh = keys === undefined && state.touched.has(name) ? messagesOf(name, values) : {};
      const errors = Object.keys(fresh).length > 0 ? { ...kept, ...fresh } : kept;
      const failed = errors === state.errors ? state.failed : mending(state.failed, errors);
      update({ values, errors, failed });
    },
    blur: (name) => {
      const state = $state.get();
      if (state.touched.has(name)) return;
      const errors = { ...state.errors, ...messagesOf(name, state.values) };
      update({ touched: touch([name]), errors });
    },
    note: (keys, found) => {
      const state = $state.get();
      const kept = without(state.errors, (key) => keys.includes(key));
      if (kept === state.errors && Object.keys(found).length === 0) return;
      const errors = { ...kept, ...found };
      update({ errors, failed: mending(state.failed, errors) });
    },
    addFile: (file) => update({ files: new Map($state.get().files).set(file.id, file) }),
    replace: (values) =>
      update({
        values,
        errors: {},
        failed: [],
        touched: new Set(),
        generation: $state.get().generation + 1,
      }),
    fill: (values) => {
      const state = $state.get();
      const names = Object.keys(values);
      const counts = names.map((name) => [name, (state.fills[name] ?? 0) + 1] as const);
      const errors = without(state.errors, (key) => names.includes(fieldNameOf(key)));
      update({
        values: { ...state.values, ...values },
        fills: { ...state.fills, ...Object.fromEntries(counts) },
        errors,
        failed: mending(state.failed, errors),
      });
    },
    goTo: (step) => update({ step, failed: [] }),
    setPhase: (phase) => update({ phase }),
    judgeStep: (step) => {
      const names = (definition.steps[step]?.fields ?? []).map(({ name }) => name);
      const checked = checkSubmission(definition, $state.get().values, facts());
      const found = checked.ok ? {} : checked.fields;
      return show(
        without(found, (key) => !names.includes(fieldNameOf(key))),
        names,
      );
    },
    judge: () => checkSubmission(definition, $state.get().values, facts()),
    refuse: (fields) => show(fields, inputs.keys()),
  };
}
