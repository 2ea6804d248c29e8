/** The check of a form whose values are the body of a call: by the schema of that call. */
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import type { CheckedForm, FormDefinition, Messages, SchemaForm, Values } from './definition.ts';
import { inputsOf } from './visible-fields.ts';

/** The messages of fields alone, in the order of the form. */
export const inFormOrder = (form: Pick<FormDefinition, 'steps'>, found: Messages): Messages =>
  Object.fromEntries(
    inputsOf(form).flatMap(({ name }) => {
      const message = found[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );

/** The values as the call takes them, or what is wrong with them. */
export function checkBySchema<Data>(form: SchemaForm<Data>, values: Values): CheckedForm<Data> {
  const fields = inputsOf(form);
  const typed = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
  const parsed = parse(form.schema, typed);
  if (parsed.ok) return { ok: true, data: parsed.value };
  return { ok: false, fields: inFormOrder(form, fieldMessages(fields, parsed.errors)) };
}

/** What a notification says about a submit that the form itself refuses; undefined for nothing. */
export function noticeOf<Data>(form: SchemaForm<Data>, values: Values): string | undefined {
  const parsed = parse(form.schema, values);
  const codes = parsed.ok ? [] : Object.values(parsed.errors).map(({ code }) => code);
  if (codes.includes('required')) return form.incompleteNotice;
  return codes.includes('mismatch') ? form.mismatchNotice : undefined;
}
