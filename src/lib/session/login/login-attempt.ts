/**
 * How the server tells which login opens a page that a browser asks for at the same time: both bring a number that
 * belongs to one press of the button. The login has it in a header, which no other site can make a browser send; the
 * page in a cookie, since addresses are written to logs (docs/decisions/420-the-page-behind-a-login-is-asked-for-with-it.md).
 */
export const ATTEMPT_HEADER = 'X-Login-Attempt';

/**
 * With the prefix that binds it to this host on https, as for the mirror: with a number that a neighboring host has
 * put there, a browser would be given the session of whoever logs in with this number.
 */
export const attemptCookieName = (secure: boolean): string =>
  secure ? '__Host-loginAttempt' : 'loginAttempt';

/** Whether a text can be the number of a login: 128 random bits, as two numbers one after the other. */
export const isLoginAttempt = (text: string): boolean => /^\d{16,40}$/.test(text);

/**
 * Speculation rules (https://html.spec.whatwg.org/multipage/speculative-loading.html): the browser asks at once for the
 * page of a link that has `data-ahead`.
 */
export const aheadRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[data-ahead]' }, eagerness: 'immediate' }],
});
