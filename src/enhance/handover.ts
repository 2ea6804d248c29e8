import { boolean, nullable, optional, string, type } from 'superstruct';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { deleteMirror } from '#lib/session/mirror.ts';
import { openSession } from '#lib/session/login/open-session.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { parse } from '#lib/kernel/validation.ts';

/** Continues a natively posted form in script. */
const handover = type({
  session: optional(nullable(authDataSchema)),
  message: string(),
  href: string(),
  isKept: boolean(),
});
const holder = document.querySelector<HTMLElement>('[data-handover]');
const data = holder && parse(handover, JSON.parse(holder.dataset['handover'] ?? 'null'));

if (data?.ok) {
  const { session, message, href, isKept } = data.value;
  const enter = async (): Promise<void> => {
    try {
      if (session) await openSession(session);
      if (session === null) await closeSession();
      leaveFlash(message);
      location.replace(href);
    } catch {
      if (session) await deleteMirror();
      const { storageUnavailable: notStored } = await import('#lib/session/storage-errors.ts');
      holder?.replaceChildren(notStored.message);
    }
  };
  // A stored session leads away from the login at once: a page that stays is left by its link.
  if (isKept)
    holder?.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault();
      void enter();
    });
  else await enter();
}
