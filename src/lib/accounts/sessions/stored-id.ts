import { AUTH_KEY } from '#lib/session/auth-storage.ts';
import { clientIdIn, type ClientId } from '#lib/session/client-id.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';

/**
 * Returns the stored client id as the login returned it, sent by calls on the own account, or the error message for
 * invalid auth data. Browser only.
 */
export function storedClientId(): Result<ClientId, string> {
  const text = localStorage.getItem(AUTH_KEY);
  if (text === null) return err(messages.notAuthenticated);
  const data = parseJson(text);
  if (!isRecord(data) || typeof data['token'] !== 'string' || data['token'] === '') {
    return err(messages.invalidAuthToken);
  }
  const id = clientIdIn(data);
  return id === undefined ? err(messages.userIdMissing) : ok(id);
}
