import { useStore } from '@nanostores/react';
import { formMessages } from '#lib/forms/form-messages.ts';
import { $lost } from '#lib/session/unsent.store.ts';

/** Names files that this place lost with the session; '' for none. */
export function useLostFileNames(place: string, message = formMessages.fileMissed): string {
  const { [place]: names = [] } = useStore($lost, { ssr: 'initial' });
  return names.map(message).join(' ');
}
