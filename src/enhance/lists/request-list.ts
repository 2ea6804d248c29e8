/** Script of a form's record list: deletes drafts. */
import { onRowActs, removeEntry } from './row-acts.ts';

onRowActs<{ readonly id: string }>({
  delete: ({ id }) =>
    removeEntry({
      what: 'this draft',
      call: async () => (await import('#lib/submissions/client.ts')).deleteSubmission(id),
      failed: 'The draft was not deleted.',
      done: 'Draft deleted.',
    }),
});
