/**
 * Carries the typed text of an ended session through the login as a form field. It was posted by this site and stays in
 * the browser; another person who logs in does not get it.
 */
import { array, optional, string, tuple, type } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { portalSettings } from '#lib/server/portal.ts';
import type { PendingFields, PendingPost } from '#lib/portal/pending-post.ts';

const MAX_POST_BYTES = 48 * 1024;

const texts = array(tuple([string(), string()]));
const pendingPost = type({ person: string(), fields: texts, files: optional(texts) });

/** The page of the own account: its posts hold codes and secrets. */
const isOwnAccount = (path: string): boolean =>
  path.split('?', 1)[0]?.replace(/\/$/, '') === deskPathOf('desk-me');

/** Reads the texts of a post whose session is over; null for posts of other sites, secrets, and very long texts. */
export async function storePost(
  request: Request,
  path: string,
  person: string,
): Promise<PendingPost | null> {
  if (isOwnAccount(path) || !isOwnOrigin(request, portalSettings().siteUrl.origin)) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const files = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value !== 'string' && value.name !== '' ? [[name, value.name] as const] : [],
  );
  if (fields.length === 0 || fields.some(([name]) => /password/i.test(name))) return null;
  const text = JSON.stringify({ person, fields, files });
  return text.length > MAX_POST_BYTES ? null : { text, path };
}

/** Returns the fields and names of files of a kept post of this person; null for those of others, and for any other text. */
export function pendingFields(text: string, person: string): Omit<PendingFields, 'path'> | null {
  const read = parseJson(text);
  if (!pendingPost.is(read) || read.person !== person) return null;
  return { fields: read.fields, files: read.files ?? [] };
}
