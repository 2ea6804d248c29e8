/** Files are handed out to their owner only: fetched with the token, then saved. Browser only. */
import { failureOf, readEnvelope } from '#lib/http/envelope.ts';
import { bearerToken } from './auth-storage.ts';
import { csrfToken } from './csrf-token.ts';
import { apiBaseUrl } from './page-facts.ts';
import { messages } from '#lib/kernel/messages.ts';
import { notify } from './toast.store.ts';
import { returnAfterLogin } from './login/return-after-login.ts';

const TIMEOUT_MS = 120_000;
/** Long enough for the browser to begin to save. */
const KEPT_MS = 10_000;

/** Saves data made by the page. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Saves the answer of an API address, or of a post; returns true on success. */
export async function downloadFile(path: string, name: string, body?: unknown): Promise<boolean> {
  try {
    const token = bearerToken();
    const bearer: Record<string, string> =
      token === null ? {} : { Authorization: `Bearer ${token}` };
    const sent: Record<string, string> = {
      'Content-Type': 'application/json',
      'X-CSRF-Token': csrfToken(),
    };
    const response = await fetch(`${apiBaseUrl()}/api${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...bearer, ...(body !== undefined && sent) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) {
      saveFile(await response.blob(), name);
      return true;
    }
    const failure = failureOf(response.status, readEnvelope(await response.text()));
    returnAfterLogin(failure);
    notify(failure.message || messages.resourceNotFound, 'error');
  } catch {
    notify(messages.unreachable, 'error');
  }
  return false;
}
