import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';

/** Clients of the portal: each test makes its own through the API, as a tool outside a browser would. */
export interface TestClient {
  readonly email: string;
  readonly password: string;
  readonly contactPerson: string;
}

export interface AuthData {
  readonly token: string;
  readonly client: { readonly id: string };
}

export const AUTH_KEY = 'clientAuthData';

/** Posts a body to the API as a tool outside a browser; returns the reply. */
async function post(baseURL: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${baseURL}/api/client/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
}

/** Signs a client up. */
export async function signUpClient(
  baseURL: string,
  contactPerson = 'Ann Lee',
  companyName = 'Lee Garments',
  email = `c${randomUUID().slice(0, 12)}@example.com`,
): Promise<TestClient> {
  const client = { email, password: 'Correct@2026', contactPerson };
  await post(baseURL, 'signup', {
    ...client,
    companyName,
    telephone: '2125550142',
    shippingAddress: '1 Dock Road',
    billingAddress: '1 Dock Road',
    additionalInfo: '',
  });
  return client;
}

/** Logs a client in through the API: the auth data that a browser would store. */
export async function authDataFor(
  baseURL: string,
  { email, password }: Pick<TestClient, 'email' | 'password'>,
): Promise<AuthData> {
  const reply = await post(baseURL, 'login', { email, password });
  return (reply as { ResponseBody: AuthData }).ResponseBody;
}

/** The mirror cookie as the portal's server writes it. */
export const mirrorOf = ({ token, client }: AuthData): string =>
  encodeURIComponent(JSON.stringify({ token, client: { id: client.id } }));

/** Sets the mirror cookie alone. */
export const setMirror = (context: BrowserContext, url: string, value: string): Promise<void> =>
  context.addCookies([{ name: AUTH_KEY, value, url, httpOnly: true, sameSite: 'Lax' }]);

/** The mirror cookie of the browser, or undefined. */
export const mirrorIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === AUTH_KEY);

const BLANK = '<!doctype html><link rel="icon" href="data:,"><title>Blank</title>';

/** An empty page of the portal's origin, without a script of the portal. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: BLANK }));
  await page.goto('/blank');
  await page.unroute('**/blank');
}

/** Stores auth data in the browser without a page of the portal running its scripts. */
export async function storeAuthData(page: Page, data: AuthData | null): Promise<void> {
  await openBlank(page);
  await page.evaluate(
    ([key, text]) => (text === null ? localStorage.clear() : localStorage.setItem(key, text)),
    [AUTH_KEY, data && JSON.stringify(data)] as const,
  );
}

/** The auth data that the browser holds, or null. */
export const storedAuthData = (page: Page): Promise<AuthData | null> =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as AuthData | null,
    AUTH_KEY,
  );

/** Gives the browser a session of a client: stored auth data and mirror. */
export async function beClient(
  page: Page,
  baseURL: string,
  client: Pick<TestClient, 'email' | 'password'>,
): Promise<AuthData> {
  const data = await authDataFor(baseURL, client);
  await setMirror(page.context(), baseURL, mirrorOf(data));
  await storeAuthData(page, data);
  return data;
}

/** Gives the browser a session of the demo client, who has records of every kind. */
export const beDemo = (page: Page, baseURL: string): Promise<AuthData> =>
  beClient(page, baseURL, demoLogin);

/** Gives the browser a session of a fresh client. */
export async function beLoggedIn(
  page: Page,
  baseURL: string,
  ...names: [contactPerson?: string, companyName?: string]
): Promise<TestClient> {
  const client = await signUpClient(baseURL, ...names);
  await beClient(page, baseURL, client);
  return client;
}

/** Fills the login form and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
