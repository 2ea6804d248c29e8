/**
 * What one form holds and shows while it is filled in. Free of React, of the network and of the kinds of fields: the
 * check of its values is handed in.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type {
  CheckedForm,
  Facts,
  FileFact,
  FormDefinition,
  InputField,
  Messages,
  Values,
} from '../definition.ts';
import { inputsOf } from '../visible-fields.ts';
import { fieldNameOf, stepIndexOf } from './form-keys.ts';

export interface FormModelState {
  /** As typed. */
  readonly values: Values;
  /** Shown messages, by key: `subject`, `lines.3.qty`, `signature.signerName`. */
  readonly errors: Messages;
  /** Fields that were left, or that a press on a button has judged. */
  readonly touched: ReadonlySet<string>;
  /** Keys that were wrong when a button was pressed last; emptied as they are corrected. */
  readonly failed: readonly string[];
  readonly step: number;
  readonly phase: 'idle' | 'sending' | 'done';
  /** Grows when all values are replaced: the controls start anew. */
  readonly generation: number;
  readonly files: ReadonlyMap<string, FileFact>;
  /** How often fields were filled in for the client: their controls start anew. */
  readonly fills: Readonly<Record<string, number>>;
  /** Password fields whose text is shown. */
  readonly revealed: readonly string[];
}

/** How the values of a form are checked. */
export interface FormCheck<Data> {
  readonly form: (values: Values, facts: Facts) => CheckedForm<Data>;
  /** The messages of one field alone. */
  readonly field: (field: InputField, values: Values, facts: Facts) => Messages;
}

export interface FormModel<Data = unknown> {
  readonly definition: FormDefinition;
  readonly $state: ReadableAtom<FormModelState>;
  readonly facts: () => Facts;
  /** A value changed; `keys` are the messages that it may correct, the field's own when left out. */
  readonly change: (name: string, value: unknown, keys?: readonly string[]) => void;
  /** Takes over what the controls on the page hold; every field that was left is judged anew. */
  readonly adopt: (typed: Values) => void;
  /** A field was left: from now on it says what is wrong, or that it looks good. */
  readonly blur: (name: string) => void;
  readonly addFile: (file: FileFact) => void;
  /** Replaces the messages of these keys: a table has judged one of its rows. */
  readonly note: (keys: readonly string[], errors: Messages) => void;
  /** Replaces all values: a draft was restored, or replaced by a newer one. */
  readonly replace: (values: Values) => void;
  /** Fills fields in for the client, the others stay. */
  readonly fill: (values: Values) => void;
  readonly goTo: (step: number) => void;
  readonly setPhase: (phase: FormModelState['phase']) => void;
  /** Shows or hides the text of a password field. */
  readonly toggleReveal: (name: string) => void;
  /** Judges one step; answers the key that the focus belongs to, or null. */
  readonly judgeStep: (step: number) => string | null;
  /** Judges everything, and shows nothing of it. */
  readonly judge: () => CheckedForm<Data>;
  /** Shows messages at their fields and opens the step of the first; answers its key. */
  readonly show: (fields: Messages) => string | null;
  /** Shows what the server has refused; it holds for the values that were sent. */
  readonly refuse: (fields: Messages) => string | null;
  /** Forgets what was judged; the values stay. */
  readonly restart: () => void;
}

export interface ModelStart {
  readonly values: Values;
  readonly facts?: Omit<Facts, 'files'>;
  readonly files?: readonly FileFact[];
  readonly step?: number;
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

/** The same object when nothing is removed, so that nothing is rendered again. */
const without = (errors: Messages, isGone: (key: string) => boolean): Messages => {
  const entries = Object.entries(errors);
  const kept = entries.filter(([key]) => !isGone(key));
  return kept.length === entries.length ? errors : Object.fromEntries(kept);
};

const stillWrong = (failed: readonly string[], errors: Messages): readonly string[] =>
  failed.filter((key) => key in errors);

const untouched = {
  errors: {},
  touched: new Set(),
  failed: [],
  phase: 'idle',
  revealed: [],
} as const;

/** Makes the model of one form on one page. */
export function createModel<Data>(
  definition: FormDefinition,
  check: FormCheck<Data>,
  { values: first, facts: known = noFacts, files = [], step: at = 0 }: ModelStart,
): FormModel<Data> {
  const $state = atom<FormModelState>({
    ...untouched,
    touched: new Set(),
    values: first,
    step: at,
    generation: 0,
    files: new Map(files.map((file) => [file.id, file])),
    fills: {},
  });
  const inputs = new Map<string, InputField>(inputsOf(definition).map((each) => [each.name, each]));
  /** What the server refused, with the value that it was about. */
  let refused: Messages = {};
  let sent: Values = {};

  const look = (): FormModelState => $state.get();
  const update = (changes: Partial<FormModelState>): void => $state.set({ ...look(), ...changes });
  const facts = (): Facts => ({ ...known, files: look().files });

  const messagesOf = (name: string, values: Values): Messages => {
    const field = inputs.get(name);
    return field ? check.field(field, values, facts()) : {};
  };
  const held = (values: Values): Messages => without(refused, (key) => values[key] !== sent[key]);
  const touch = (names: Iterable<string>): ReadonlySet<string> =>
    new Set([...look().touched, ...names]);

  const judged = (errors: Messages, names: Iterable<string>): string | null => {
    const keys = Object.keys(errors);
    const [key = null] = keys;
    const step = key === null ? look().step : stepIndexOf(definition, key);
    update({ errors, failed: keys, touched: touch(names), step, phase: 'idle' });
    return key;
  };
  const setErrors = (errors: Messages, changes: Partial<FormModelState> = {}): void =>
    update({ ...changes, errors, failed: stillWrong(look().failed, errors) });

  return {
    definition,
    $state,
    facts,
    change: (name, value, keys) => {
      const state = look();
      const values = { ...state.values, [name]: value };
      const concerned = new Set(keys ?? [name]);
      const isOwn = (key: string): boolean =>
        concerned.has(key) || (keys === undefined && fieldNameOf(key) === name);
      const kept = without(state.errors, isOwn);
      const fresh = keys === undefined && state.touched.has(name) ? messagesOf(name, values) : {};
      const errors = Object.keys(fresh).length > 0 ? { ...kept, ...fresh } : kept;
      if (errors === state.errors) update({ values });
      else setErrors(errors, { values });
    },
    adopt: (typed) => {
      const { values: before, touched } = look();
      const values = { ...before, ...typed };
      const checked = check.form(values, facts());
      const found = { ...held(values), ...(checked.ok ? {} : checked.fields) };
      setErrors(
        without(found, (key) => !touched.has(fieldNameOf(key))),
        { values },
      );
    },
    blur: (name) => {
      const state = look();
      if (state.touched.has(name) || !inputs.has(name)) return;
      const errors = { ...state.errors, ...messagesOf(name, state.values) };
      update({ touched: touch([name]), errors });
    },
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
    setPhase: (phase) => {
      refused = {};
      update({ phase, revealed: [] });
    },
    toggleReveal: (name) => {
      const { revealed } = look();
      const others = revealed.filter((other) => other !== name);
      update({ revealed: others.length < revealed.length ? others : [...revealed, name] });
    },
    judgeStep: (step) => {
      const names = (definition.steps[step]?.fields ?? []).map(({ name }) => name);
      const checked = check.form(look().values, facts());
      const found = checked.ok ? {} : checked.fields;
      return judged(
        without(found, (key) => !names.includes(fieldNameOf(key))),
        names,
      );
    },
    judge: () => check.form(look().values, facts()),
    show: (fields) => judged({ ...held(look().values), ...fields }, inputs.keys()),
    refuse: (fields) => {
      refused = fields;
      sent = look().values;
      return judged(fields, inputs.keys());
    },
    restart: () => {
      refused = {};
      update({ ...untouched, touched: new Set() });
    },
  };
}
