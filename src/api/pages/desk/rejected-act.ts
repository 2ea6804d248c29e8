/** Presses of buttons that decide: what the person saw, and why the call was refused. */
import { randomUUID } from 'node:crypto';
import { array, nullable, number, string, type } from 'superstruct';
import type { RejectedAct } from '#lib/portal/desk-record.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import type { DeskFailure } from './desk-api.ts';
import { rejectionOf, type DeskPost } from './posted.ts';

const change = type({
  who: nullable(string()),
  when: string(),
  what: string(),
  from: nullable(string()),
  to: nullable(string()),
  note: string(),
});
const changed = type({ changes: array(change), revision: number() });

export const unchanged = { changed: false, changes: [] } as const;

/** Revision that the person saw, and the name of the press. */
export const seenBy = (post: DeskPost) => ({
  callerReference: post.field('callerReference'),
  revision: parseInteger(post.field('revision')) ?? undefined,
});

/** Names a press, so that a repeated one changes nothing. */
export const newCallerReference = (): string => `desk:${randomUUID()}`;

/** Names the next press: the same one once more where its answer was lost. */
export const nextCallerReference = (post: DeskPost, { status }: Pick<DeskFailure, 'status'>) =>
  status >= 500 ? post.field('callerReference') : newCallerReference();

/** Names of fields of a call, with field and label on the page. */
export type FieldNames = Readonly<Record<string, readonly [field: string, label: string]>>;

/** Returns a failure for the page, with its messages at the fields of the page. */
export function rejectedAct(failure: DeskFailure, shown: FieldNames = {}): RejectedAct {
  const labels = Object.entries(shown).map(([name, [, label]]) => [name, label] as const);
  const { fields, ...refusal } = rejectionOf(failure, Object.fromEntries(labels));
  const atFields = Object.entries(fields).map(
    ([name, text]) => [shown[name]?.[0] ?? name, text] as const,
  );
  const { code, body } = failure;
  return {
    ...refusal,
    fields: Object.fromEntries(atFields),
    changed: code === 'changed',
    changes: code === 'changed' && changed.is(body) ? body.changes : [],
  };
}

/** Refuses what was typed before it is sent. @param fields messages by field of the page */
export const invalidAct = (fields: Readonly<Record<string, string>>): RejectedAct => ({
  status: 422,
  notice: '',
  fields,
  ...unchanged,
});
