/** State of one form. Independent of React, network and field kinds: validation is injected. */
import { atom, type ReadableAtom } from 'nanostores';
import type { CheckedForm, FileFact, FormDefinition, Messages, Values } from '../definition.ts';
import { inputsOf } from '../visible-fields.ts';
import { fieldNameOf, stepIndexOf } from './form-keys.ts';

export interface FormModelState {
  /** As typed. */
  readonly values: Values;
  /** Shown messages, by key: `subject`, `lines.3.qty`, `signature.signerName`. */
  readonly errors: Messages;
  /** Fields (`qty`) and cells (`lines.3.qty`) that were left, or that a press on a button has validated. */
  readonly touched: ReadonlySet<string>;
  /** Keys that were wrong when a button was pressed last; emptied as they are corrected. */
  readonly failed: readonly string[];
  readonly step: number;
  /** `uploading`: the form waits for its files before it is sent. */
  readonly phase: 'idle' | 'uploading' | 'sending' | 'done';
  /** Grows when all values are replaced: the controls start anew. */
  readonly generation: number;
  readonly files: ReadonlyMap<string, FileFact>;
  /** How often fields were filled in for the client: their controls start anew. */
  readonly fills: Readonly<Record<string, number>>;
  /** The server rejected the submit without naming a field; null before the first rejection. */
  readonly isRefused: boolean | null;
  /** Password fields whose text is shown. */
  readonly revealed: readonly string[];
}

/** The files that are known, by id. */
export type Files = ReadonlyMap<string, FileFact>;

/** How the values of a form are checked. */
export interface FormCheck<Data> {
  readonly form: (values: Values, files: Files) => CheckedForm<Data>;
  /** The messages of one field alone, where the whole form would take long; null elsewhere. */
  readonly alone?: (name: string | null, values: Values, files: Files) => Messages | null;
  /** Returns lookup errors of these values. */
  readonly rejected?: (values: Values) => Messages;
}

export interface FormModel<Data = unknown> {
  readonly definition: FormDefinition;
  readonly $state: ReadableAtom<FormModelState>;
  /** A value changed; `keys` are the messages that it may correct, the field's own when left out. */
  readonly change: (name: string, value: unknown, keys?: readonly string[]) => void;
  /** Adopts the values of the page's controls; validates visited fields again. */
  readonly adopt: (typed: Values) => void;
  /**
   * Marks a field visited: it shows its error, or its success. Rules across fields run too; their errors show at
   * visited fields.
   */
  readonly blur: (name: string) => void;
  readonly setPhase: (phase: FormModelState['phase']) => void;
  /** Shows or hides the text of a password field. */
  readonly toggleReveal: (name: string) => void;
  /** Validates everything, showing nothing. */
  readonly validate: () => CheckedForm<Data>;
  /** Shows messages at their fields and opens the step of the first; answers its key. */
  readonly show: (fields: Messages) => string | null;
  /** Shows errors of the server; they apply to the sent values. */
  readonly refuse: (fields: Messages) => string | null;
  /** Clears validation; values stay. */
  readonly restart: () => void;
}

interface ModelStart {
  readonly values: Values;
  readonly files?: readonly FileFact[];
  readonly step?: number;
}

/** Returns the same object when nothing is removed, which skips a render. */
export const withoutKeys = (errors: Messages, isGone: (key: string) => boolean): Messages => {
  const entries = Object.entries(errors);
  const remaining = entries.filter(([key]) => !isGone(key));
  return remaining.length === entries.length ? errors : Object.fromEntries(remaining);
};

const untouched = {
  errors: {},
  touched: new Set<string>(),
  failed: [],
  phase: 'idle',
  isRefused: null,
  revealed: [],
} as const;

const isSame = (a: Messages, b: Messages): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/** Makes the model of one form on one page, with the parts of a longer form. */
export function createModel<Data>(
  definition: FormDefinition,
  check: FormCheck<Data>,
  { values: first, files = [], step: start = 0 }: ModelStart,
) {
  const $state = atom<FormModelState>({
    ...untouched,
    values: first,
    step: start,
    generation: 0,
    files: new Map(files.map((file) => [file.id, file])),
    fills: {},
  });
  const names = inputsOf(definition).map(({ name }) => name);
  /** Server errors with the values they apply to. */
  let serverErrors: Messages = {};
  let sent: Values = {};
  /** Row errors noted on blur of a cell. */
  let noted: Messages = {};

  const look = (): FormModelState => $state.get();
  const update = (changes: Partial<FormModelState>): void => $state.set({ ...look(), ...changes });

  const held = (values: Values): Messages =>
    withoutKeys(serverErrors, (key) => values[fieldNameOf(key)] !== sent[fieldNameOf(key)]);
  const touch = (names: Iterable<string>): ReadonlySet<string> =>
    new Set([...look().touched, ...names]);

  let last: { readonly values: Values; readonly files: Files; readonly found: Messages } | null =
    null;
  /** Everything that is wrong with the form, found once for the same values. */
  const foundIn = (values: Values): Messages => {
    const { files: known } = look();
    if (last?.values === values && last.files === known) return last.found;
    const checked = check.form(values, known);
    last = { values, files: known, found: checked.ok ? {} : checked.fields };
    return last.found;
  };
  /** Returns visible errors: those of visited fields and cells. */
  const shownOf = (values: Values, touched: ReadonlySet<string>): Messages =>
    withoutKeys(
      { ...noted, ...held(values), ...check.rejected?.(values), ...foundIn(values) },
      (key) => !touched.has(key) && !touched.has(fieldNameOf(key)),
    );

  /** Shows the errors of a submit; returns the first key. */
  const showErrors = (errors: Messages, names: Iterable<string>): string | null => {
    const keys = Object.keys(errors);
    const [key = null] = keys;
    const { values, step: at } = look();
    const step = key === null ? at : stepIndexOf(definition, key);
    noted = {};
    const invalidNames = new Set(keys.map(fieldNameOf));
    // Prefilled values show success only after somebody has visited them.
    const answered = [...names].filter(
      (name) =>
        invalidNames.has(name) || JSON.stringify(values[name]) !== JSON.stringify(first[name]),
    );
    update({ errors, failed: keys, touched: touch(answered), step, phase: 'idle' });
    return key;
  };
  const setErrors = (errors: Messages, changes: Partial<FormModelState> = {}): void =>
    update({ ...changes, errors, failed: look().failed.filter((key) => key in errors) });

  /** Validates after a change of a visited field: the whole form, or only the field where that is slow. */
  const shownAfter = (
    values: Values,
    touched: ReadonlySet<string>,
    isOwn: (key: string) => boolean,
    name: string | null,
  ): Messages => {
    const own = check.alone?.(name, values, look().files);
    return own ? { ...withoutKeys(look().errors, isOwn), ...own } : shownOf(values, touched);
  };
  const leave = (key: string): void => {
    const state = look();
    const touched = state.touched.has(key) ? state.touched : touch([key]);
    const errors = shownOf(state.values, touched);
    if (touched !== state.touched || !isSame(errors, state.errors)) setErrors(errors, { touched });
  };

  const model: FormModel<Data> = {
    definition,
    $state,
    change: (name, value, keys) => {
      const state = look();
      const values = { ...state.values, [name]: value };
      const concerned = new Set(keys ?? [name]);
      const isOwn = (key: string): boolean =>
        concerned.has(key) || (keys === undefined && fieldNameOf(key) === name);
      noted = withoutKeys(noted, isOwn);
      // Rows have other numbers now: their cells are validated again when they are left.
      const touched =
        keys === undefined
          ? new Set([...state.touched].filter((key) => !key.startsWith(`${name}.`)))
          : state.touched;
      const errors = touched.has(name)
        ? shownAfter(values, touched, isOwn, keys === undefined ? name : null)
        : withoutKeys(state.errors, isOwn);
      if (isSame(errors, state.errors)) update({ values });
      else setErrors(errors, { values, touched });
    },
    adopt: (typed) => {
      const { values: before, touched } = look();
      const values = { ...before, ...typed };
      setErrors(shownOf(values, touched), { values });
    },
    blur: (name) => {
      if (names.includes(name)) leave(name);
    },
    setPhase: (phase) => {
      serverErrors = {};
      update({ phase, isRefused: look().isRefused && false, revealed: [] });
    },
    toggleReveal: (name) => {
      const { revealed } = look();
      const others = revealed.filter((other) => other !== name);
      update({ revealed: others.length < revealed.length ? others : [...revealed, name] });
    },
    validate: () => check.form(look().values, look().files),
    show: (fields) => showErrors({ ...held(look().values), ...fields }, names),
    refuse: (fields) => {
      serverErrors = fields;
      sent = look().values;
      const key = showErrors(fields, names);
      if (key === null) update({ isRefused: true });
      return key ?? definition.rejection?.focus ?? null;
    },
    restart: () => {
      serverErrors = {};
      update(untouched);
    },
  };
  /** Handles blur of a table cell: `message` is the row's error; other fields are validated by the form. */
  const leaveCell = (key: string, message: string | undefined): void => {
    noted = withoutKeys(noted, (other) => other === key);
    if (message !== undefined) noted = { ...noted, [key]: message };
    leave(key);
  };
  return { model, look, update, showErrors, setErrors, leaveCell };
}
