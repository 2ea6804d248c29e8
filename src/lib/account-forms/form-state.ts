import { fieldMessages } from '#lib/kernel/field-messages.ts';
import { messages } from '#lib/kernel/messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import type { FormDefinition } from './definition.ts';

/** What the fields hold, by name, as typed. */
export type RawValues = Readonly<Record<string, string>>;

export interface FieldView {
  readonly message: string;
  readonly tone: 'error' | 'good' | 'none';
}

export interface FormState {
  readonly phase: 'idle' | 'submitting' | 'done';
  /** Fields that the user has left or tried to submit: only these show messages. */
  readonly touched: readonly string[];
  readonly views: Readonly<Record<string, FieldView>>;
  /** Fields that were wrong at the last submit, in the order of the form; emptied as they are mended. */
  readonly failed: readonly string[];
  /** Password fields whose text is shown. */
  readonly revealed: readonly string[];
}

export const silent: FieldView = { message: '', tone: 'none' };

export const initialState: FormState = {
  phase: 'idle',
  touched: [],
  views: {},
  failed: [],
  revealed: [],
};

/** Refusals of the server: they hold for the value that was sent, until it is changed. */
export type Refusals = Readonly<
  Record<string, { readonly value: string; readonly message: string }>
>;

/** All messages of a form for the values it holds, by field; a field that is right has none. */
export function problems(
  definition: FormDefinition<unknown>,
  raw: RawValues,
  refusals: Refusals,
): Record<string, string> {
  const parsed = parse(definition.schema, raw);
  const own = parsed.ok ? {} : fieldMessages(definition.fields, parsed.errors);
  const refused = Object.entries(refusals).filter(([name, { value }]) => raw[name] === value);
  return { ...Object.fromEntries(refused.map(([name, { message }]) => [name, message])), ...own };
}

/** What each touched field shows: its first message, else 'Looks good!' unless the form shows errors only. */
export function viewsOf(
  definition: FormDefinition<unknown>,
  raw: RawValues,
  touched: readonly string[],
  found: Readonly<Record<string, string>>,
): Record<string, FieldView> {
  const good: FieldView = definition.errorsOnly
    ? silent
    : { message: messages.looksGood, tone: 'good' };
  const judged = new Set(
    definition.fields.filter(({ readonly }) => !readonly).map(({ name }) => name),
  );
  return Object.fromEntries(
    touched.map((name): [string, FieldView] => {
      const message = found[name];
      if (message !== undefined) return [name, { message, tone: 'error' }];
      return [name, (raw[name] ?? '') === '' || !judged.has(name) ? silent : good];
    }),
  );
}
