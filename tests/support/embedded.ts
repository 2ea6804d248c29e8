/** An embedded API for tests of pages, made of one function that answers requests. */
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { readEnvelope } from '#lib/http/envelope.ts';
import type { EmbeddedApi } from '#api/pages/embedded.ts';
import type { ApiFetch } from '#lib/server/portal.ts';

export const embeddedBy = (fetch: ApiFetch): EmbeddedApi => ({
  fetch,
  openVisit: () => Promise.reject(new Error('No session is opened here.')),
  readerFor: ({ token }) => ({
    read: async (path) => {
      const asked = new Request(`${IN_PROCESS}/api${path}`);
      if (token !== null) asked.headers.set('authorization', `Bearer ${token}`);
      const answer = await fetch(asked);
      return { status: answer.status, envelope: readEnvelope(await answer.text()) };
    },
  }),
});
