/**
 * What one form holds and shows while it is filled in. Free of React, of the network and of the kinds of fields: the
 * check of its values is handed in.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type {
  CheckedForm,
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

/** The files that are known, by id. */
export type Files = ReadonlyMap<string, FileFact>;

/** How the values of a form are checked. */
export interface FormCheck<Data> {
  readonly form: (values: Values, files: Files) => CheckedForm<Data>;
  /** The messages of one field alone. */
  readonly field: (field: InputField, values: Values, files: Files) => Messages;
}

export interface FormModel<Data = unknown> {
  readonly definition: FormDefinition;
  readonly $state: ReadableAtom<FormModelState>;
  /** A value changed; `keys` are the messages that it may correct, the field's own when left out. */
  readonly change: (name: string, value: unknown, keys?: readonly string[]) => void;
  /** Takes over what the controls on the page hold; every field that was left is judged anew. */
  readonly adopt: (typed: Values) => void;
  /** A field was left: from now on it says what is wrong, or that it looks good. */
  readonly blur: (name: string) => void;
  readonly setPhase: (phase: FormModelState['phase']) => void;
  /** Shows or hides the text of a password field. */
  readonly toggleReveal: (name: string) => void;
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
  readonly files?: readonly FileFact[];
  readonly step?: number;
}

/** The same object when nothing is removed, so that nothing is rendered again. */
export const without = (errors: Messages, isGone: (key: string) => boolean): Messages => {
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

/** The model, and what a longer form is built of. */
export interface ModelParts<Data> {
  readonly model: FormModel<Data>;
  readonly look: () => FormModelState;
  readonly update: (changes: Partial<FormModelState>) => void;
  /** Shows what a press has found wrong; answers the first key. */
  readonly judged: (errors: Messages, names: Iterable<string>) => string | null;
  readonly setErrors: (errors: Messages, changes?: Partial<FormModelState>) => void;
}

/** Makes the model of one form on one page. */
export function createModel<Data>(
  definition: FormDefinition,
  check: FormCheck<Data>,
  { values: first, files = [], step: at = 0 }: ModelStart,
): ModelParts<Data> {
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

  const messagesOf = (name: string, values: Values): Messages => {
    const field = inputs.get(name);
    return field ? check.field(field, values, look().files) : {};
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

  const model: FormModel<Data> = {
    definition,
    $state,
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
      const checked = check.form(values, look().files);
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
    setPhase: (phase) => {
      refused = {};
      update({ phase, revealed: [] });
    },
    toggleReveal: (name) => {
      const { revealed } = look();
      const others = revealed.filter((other) => other !== name);
      update({ revealed: others.length < revealed.length ? others : [...revealed, name] });
    },
    judge: () => check.form(look().values, look().files),
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
  return { model, look, update, judged, setErrors };
}
