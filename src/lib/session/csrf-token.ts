import { cookieIn } from '#lib/kernel/runtime/cookies.ts';

/** Cookie whose value every non-GET request repeats in the X-CSRF-Token header. */
const NAME = 'csrfToken';

/**
 * The CSRF token of this browser; made at first use, so that public pages are the same for everybody and can
 * be cached. Browser only.
 */
export function csrfToken(): string {
  const known = cookieIn(document.cookie, NAME);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${NAME}=${made}; Path=/; SameSite=Strict${secure}`;
  return made;
}
