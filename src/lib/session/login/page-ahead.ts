import { ATTEMPT_HEADER, attemptCookieName } from './login-attempt.ts';

/** As long as a login may take. */
const SECONDS = 20;

/** Browsers that know no speculation rules ask for the page after the login, as all did before. */
const isPossible = (): boolean =>
  document.querySelector('script[type=speculationrules]') !== null &&
  (HTMLScriptElement.supports as typeof HTMLScriptElement.supports | undefined)?.(
    'speculationrules',
  ) === true;

/** A link that nobody sees or reaches; one that is not laid out at all does not count. */
function addLink(path: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: path, tabIndex: -1, ariaHidden: 'true', className: 'sr-only' });
  link.dataset['ahead'] = '';
  document.body.append(link);
}

/** Has the browser forget the page that it was asked for. Browser only. */
export const forgetPageAhead = (): void => document.querySelector('a[data-ahead]')?.remove();

/**
 * Has the browser ask for a page together with the login that opens it, so that it is there when the login is answered.
 * Browser only.
 * @param path address on this site that the login leads to
 * @param logIn sends the login with these headers; one that is not ok forgets the page
 */
export async function withPageAhead<Answer extends { readonly ok: boolean }>(
  path: string,
  logIn: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  if (!isPossible()) return logIn({});
  const attempt = crypto.getRandomValues(new BigUint64Array(2)).join('');
  const secure = location.protocol === 'https:';
  document.cookie = `${attemptCookieName(secure)}=${attempt}; Path=/; Max-Age=${SECONDS}; SameSite=Strict${secure ? '; Secure' : ''}`;
  const answering = logIn({ [ATTEMPT_HEADER]: attempt });
  addLink(path);
  const answer = await answering;
  if (!answer.ok) forgetPageAhead();
  return answer;
}
