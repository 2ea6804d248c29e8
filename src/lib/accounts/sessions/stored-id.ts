import { AUTH_KEY } from '#lib/session/auth-storage.ts';
import { clientIdIn, type ClientId } from '#lib/session/client-id.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The id of the stored client as the login returned it, which calls about the own account send, or the text
 * that says what is wrong with the stored auth data. Browser only.
 */
export function storedClientId(): Result<ClientId, string> {
  const text = localStorage.getItem(AUTH_KEY);
  if (text === null) return err(messages.notAuthenticated);
  const data = readJson(text);
  if (!isRecord(data) || typeof data['token'] !== 'string' || data['token'] === '') {
    return err(messages.invalidAuthToken);
  }
  const id = clientIdIn(data);
  return id === undefined ? err(messages.userIdMissing) : ok(id);
}
