/** Forms that pages of the desk post to themselves. */
import type { DeskRefusal } from '#lib/portal/desk-record.ts';
import { readPostedForm, type PostedForm } from '../native/posted-form.ts';
import type { DeskFailure } from './desk-api.ts';

export type DeskPost = Extract<PostedForm, { readonly ok: true }>;

/** Reads the form that a page was posted to with; null when it is only read. */
export async function readDeskPost(request: Request): Promise<DeskPost | DeskRefusal | null> {
  if (request.method !== 'POST') return null;
  const posted = await readPostedForm(request);
  return posted.ok ? posted : { status: posted.status, notice: posted.notice, fields: {} };
}

/** Returns true for a form that was read. */
export const isPost = (posted: DeskPost | DeskRefusal | null): posted is DeskPost =>
  posted !== null && 'ok' in posted;

/** Returns a failure for the page; `shown` are the fields that show their messages, all others end in the notice. */
export function refusalFor(
  { status, message, fields }: DeskFailure,
  shown: readonly string[],
): DeskRefusal {
  const atFields = Object.entries(fields).filter(([name]) => shown.includes(name));
  const elsewhere = Object.entries(fields).find(([name]) => !shown.includes(name));
  return {
    status: status >= 400 ? status : 502,
    notice: elsewhere?.[1] ?? (atFields.length > 0 ? '' : message),
    fields: Object.fromEntries(atFields),
  };
}
