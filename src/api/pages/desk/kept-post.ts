/**
 * Carries the typed text of an ended session through the login as a form field. It was posted by this site and stays in
 * the browser; another person who logs in does not get it.
 */
import { array, string, tuple, type } from 'superstruct';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { portalSettings } from '#lib/server/portal.ts';
import type { Kept, KeptPost } from '#lib/portal/kept-post.ts';

const MAX_KEPT = 48 * 1024;

const kept = type({ person: string(), fields: array(tuple([string(), string()])) });

/** Reads the texts of a post whose session is over; null for posts of other sites, passwords, and very long texts. */
export async function keepPost(
  request: Request,
  path: string,
  person: string,
): Promise<KeptPost | null> {
  if (!isOwnOrigin(request, portalSettings().siteUrl.origin)) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  if (fields.length === 0 || fields.some(([name]) => /password/i.test(name))) return null;
  const text = JSON.stringify({ person, fields });
  return text.length > MAX_KEPT ? null : { text, path };
}

/** Returns the fields of a kept post of this person; null for those of others, and for any other text. */
export function keptFields(text: string, person: string): Kept['fields'] | null {
  try {
    const read: unknown = JSON.parse(text);
    return kept.is(read) && read.person === person ? read.fields : null;
  } catch {
    return null;
  }
}
