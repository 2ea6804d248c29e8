/** What the list of a form's records does with script: a draft is deleted. */
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
