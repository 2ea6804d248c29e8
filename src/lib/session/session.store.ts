import { atom } from 'nanostores';
import { AUTH_KEY, clearMemory, readAuthData, removeAuthData, UNSENT_KEY } from './auth-storage.ts';
import { storageOf } from './browser-storage.ts';
import { deleteMirror, putMirror } from './mirror.ts';
import { apiBaseUrl, renderedMirror, renderedSession } from './page-facts.ts';
import { clearRedirects, mayRedirect } from './redirects.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { sessionFingerprint } from './session-fingerprint.ts';
import type { AuthData } from './auth-data.ts';

/** The session of this browser. Local storage is the truth; the cookie mirror follows it. Browser only. */
export const $session = atom<AuthData | null>(null);

/** Forgets the session in this browser. */
export async function closeSession(): Promise<void> {
  removeAuthData();
  $session.set(null);
  await deleteMirror();
}

/** Logs out: ends the session on the server without waiting, forgets it here, and shows the login page. */
export async function logout(): Promise<void> {
  if (apiBaseUrl() === '') {
    // Without the server the session here ends all the same.
    const client = await import('./browser-http.ts').catch(() => null);
    void client?.endSession();
  }
  await closeSession();
  location.replace(pathOf('login'));
}

/** The root keeps its box, without which the browser's page transitions report an error. */
const hide = (): void => {
  document.documentElement.style.visibility = 'hidden';
};

/** Returns true if the page is being replaced. */
export const isLeaving = (): boolean => document.documentElement.style.visibility === 'hidden';

/** Reloads a page of another session, or redirects to /login. */
async function leavePage(stored: AuthData | null): Promise<void> {
  hide();
  if (stored && (await putMirror(stored)) === 200 && mayRedirect()) {
    location.reload();
    return;
  }
  // Without a mirror the same page would come back for ever; the login page tries once more.
  if (!stored) await closeSession();
  location.replace(pathOf('login'));
}

/**
 * Brings page, stored auth data and mirror together.
 * @param mirror the mirror's fingerprint, where that is known
 */
function match(mirror?: string): void {
  const rendered = renderedSession();
  const stored = readAuthData();
  const isOwn = (stored && sessionFingerprint(stored.token)) === (rendered ?? mirror);
  $session.set(stored);
  if (stored && location.pathname === pathOf('login'))
    void import('./login/resume-session.ts').then(({ resumeSession }) =>
      resumeSession(stored, closeSession),
    );
  else if (rendered !== null && !isOwn) void leavePage(stored);
  else {
    clearRedirects();
    if (stored && !isOwn) void putMirror(stored);
  }
}

/**
 * Keeps page, stored auth data and mirror together: now, when another tab logs in or out, and when the Back
 * button brings this page back from the browser's back/forward cache.
 */
export function followSession(): void {
  if (location.pathname !== pathOf('forgot-password')) clearMemory();
  match(renderedMirror());
  addEventListener('storage', (event) => {
    if (event.key === AUTH_KEY || event.key === null) match();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) match();
  });
}

/** Reads input that this tab lost with its session. */
export function readLost(): void {
  if (storageOf('sessionStorage')?.getItem(UNSENT_KEY))
    void import('./unsent.store.ts').then(({ readUnsent }) => readUnsent());
}
