import type { AuthData } from '../auth-data.ts';
import { removeOtpData, writeAuthData } from '../auth-storage.ts';
import { putMirror } from '../mirror.ts';
import { apiBaseUrl } from '../page-facts.ts';
import { $session } from '../session.store.ts';

/**
 * Keeps the auth data of a login and has the mirror set; the embedded login has set it in its answer. Answers the status
 * of that, and rejects when the browser's storage takes nothing. Browser only.
 */
export async function openSession(data: AuthData): Promise<number> {
  removeOtpData();
  writeAuthData(data);
  $session.set(data);
  return apiBaseUrl() === '' ? 200 : putMirror(data);
}
