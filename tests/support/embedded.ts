/** An embedded API for tests of pages, made of one function that answers requests. */
import type { EmbeddedApi } from '#api/pages/embedded.ts';

export const embeddedBy = (fetch: EmbeddedApi['fetch']): EmbeddedApi => ({
  fetch,
  openVisit: () => Promise.reject(new Error('No session is opened here.')),
  openDesk: () => Promise.reject(new Error('No session is opened here.')),
});
