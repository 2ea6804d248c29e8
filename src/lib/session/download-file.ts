/** Files are handed out to their owner only: fetched with the token, then saved. Browser only. */
import { failureOf, readEnvelope } from '#lib/http/envelope.ts';
import { closeKey, openKey } from '#lib/http/idempotency.ts';
import { bearerToken } from './auth-storage.ts';
import { csrfToken } from './csrf-token.ts';
import { apiBaseUrl } from './page-facts.ts';
import { messages } from '#lib/kernel/messages.ts';
import { notify } from './toast.store.ts';
import { returnAfterLogin } from './login/return-after-login.ts';

const TIMEOUT_MS = 120_000;
/** Long enough for the browser to begin to save. */
const REVOKE_MS = 10_000;

/** Saves data made by the page. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

/**
 * Saves the answer of an API address, or of a post; returns true on success. A post whose file did not come whole is
 * repeated under its key: cartons keep the numbers that were drawn for it.
 */
export async function downloadFile(path: string, name: string, body?: unknown): Promise<boolean> {
  const text = body === undefined ? null : JSON.stringify(body);
  const act = `${path} ${text}`;
  try {
    const token = bearerToken();
    const bearer: Record<string, string> =
      token === null ? {} : { Authorization: `Bearer ${token}` };
    const sent = text !== null && {
      'Content-Type': 'application/json',
      'X-CSRF-Token': csrfToken(),
      'Idempotency-Key': openKey(act),
    };
    const response = await fetch(`${apiBaseUrl()}/api${path}`, {
      ...(text !== null && { method: 'POST', body: text }),
      headers: { ...bearer, ...sent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) {
      saveFile(await response.blob(), name);
      closeKey(act);
      return true;
    }
    if (response.status < 500) closeKey(act);
    const failure = failureOf(response.status, readEnvelope(await response.text()));
    returnAfterLogin(failure);
    notify(failure.message || messages.resourceNotFound, 'error');
  } catch {
    notify(messages.unreachable, 'error');
  }
  return false;
}
