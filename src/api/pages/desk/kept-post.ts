/**
 * Carries the typed text of an ended session through the login as a form field. It was posted by this site and stays in
 * the browser; another person who logs in does not get it.
 */
import { array, optional, string, tuple, type } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { portalSettings } from '#lib/server/portal.ts';
import type { Kept, KeptPost } from '#lib/portal/kept-post.ts';

const MAX_KEPT = 48 * 1024;

const texts = array(tuple([string(), string()]));
const kept = type({ person: string(), fields: texts, files: optional(texts) });

/** The page of the own account: its posts hold codes and secrets. */
const isOwnAccount = (path: string): boolean =>
  path.split('?', 1)[0]?.replace(/\/$/, '') === deskPathOf('desk-me');

/** Reads the texts of a post whose session is over; null for posts of other sites, secrets, and very long texts. */
export async function keepPost(
  request: Request,
  path: string,
  person: string,
): Promise<KeptPost | null> {
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
  return text.length > MAX_KEPT ? null : { text, path };
}

/** Returns the fields and names of files of a kept post of this person; null for those of others, and for any other text. */
export function keptFields(text: string, person: string): Omit<Kept, 'path'> | null {
  const read = parseJson(text);
  if (!kept.is(read) || read.person !== person) return null;
  return { fields: read.fields, files: read.files ?? [] };
}
