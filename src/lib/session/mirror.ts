import { pathOf } from '#lib/kernel/routes.ts';
import type { AuthData } from './auth-data.ts';
import { clientIdIn } from './client-id.ts';
import { csrfToken } from './csrf-token.ts';

/** A server that hangs must not hold up a login or a logout for longer. */
const TIMEOUT_MS = 5000;

/**
 * The cookie mirror of the stored auth data. The cookie is HttpOnly, so the
 * portal's server sets and removes it. Both functions return the status of its answer, 0 for none, and never throw.
 * Browser only.
 */
async function ask(method: 'PUT' | 'DELETE', body?: AuthData): Promise<number> {
  try {
    const answer = await fetch(pathOf('session'), {
      method,
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken() },
      body: body && JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

export const putMirror = (data: AuthData): Promise<number> =>
  ask('PUT', { token: data.token, client: { id: clientIdIn(data) } });

export const deleteMirror = (): Promise<number> => ask('DELETE');
