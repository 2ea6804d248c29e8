import { messages } from '../lib/messages.ts';
import { authDataSchema } from '../lib/schemas/auth-data.ts';
import { afterLogin, openSession } from '../lib/stores/session.ts';
import { leaveFlash } from '../lib/stores/toast.ts';
import { parse } from '../lib/validation.ts';

/** Takes over a login that the browser posted by itself, before the script was there. */
const holder = document.querySelector<HTMLElement>('[data-handover]');
const data = holder && parse(authDataSchema, JSON.parse(holder.dataset['handover'] ?? 'null'));

if (data?.ok) {
  await openSession(data.value);
  leaveFlash(messages.loginSucceeded);
  location.replace(afterLogin());
}
