/** Forms that pages of the desk post to themselves. */
import type { Result } from '#lib/kernel/result.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { readPostedForm, type PostedForm } from '../native/posted-form.ts';
import type { DeskFailure } from './desk-api.ts';

export type DeskPost = Extract<PostedForm, { readonly ok: true }>;

/** Reads the form that a page was posted to with; null when it is only read. */
export async function readDeskPost(request: Request): Promise<DeskPost | DeskError | null> {
  if (request.method !== 'POST') return null;
  const posted = await readPostedForm(request);
  return posted.ok ? posted : { status: posted.status, notice: posted.notice, fields: {} };
}

/** Returns the text of what the last press did, as the address names it; '' for none. */
export const successText = (
  { searchParams }: URL,
  texts: Readonly<Record<string, string>>,
): string => texts[searchParams.get('done') ?? ''] ?? '';

/** Returns true for a form that was read. */
export const isPost = (posted: DeskPost | DeskError | null): posted is DeskPost =>
  posted !== null && 'ok' in posted;

/** A failure that the API answered as a success was unreadable. */
const errorStatus = (status: number): number => (status >= 400 ? status : 502);

/** Returns the status of a page by what it read, and by how it refused what was posted. */
export function pageStatus(
  read: Result<unknown, Pick<DeskFailure, 'status'>>,
  rejection?: Pick<DeskError, 'status'> | null,
): number {
  return read.ok ? (rejection?.status ?? 200) : errorStatus(read.error.status);
}

/** The API names fields by their keys where it knows no label. */
const labelled = (text: string, name: string, label: string): string =>
  text.startsWith(`${name} `) ? label + text.slice(name.length) : text;

/** Returns a failure for the page; `shown` are labels of the fields that show their messages, all others end in the notice. */
export function rejectionOf(
  { status, message, fields }: DeskFailure,
  shown: Readonly<Record<string, string>>,
): DeskError {
  const entries = Object.entries(fields);
  const atFields = entries.flatMap(([name, text]) => {
    const label = shown[name];
    return label === undefined ? [] : [[name, labelled(text, name, label)] as const];
  });
  const elsewhere = entries.find(([name]) => !(name in shown));
  return {
    status: errorStatus(status),
    notice: elsewhere?.[1] ?? (atFields.length > 0 ? '' : message),
    fields: Object.fromEntries(atFields),
  };
}
