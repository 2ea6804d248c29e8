/** Work that its client wants quoted first waits for the signed quote, or for a word of the company on how it was agreed. */
import { textOf } from '#lib/forms/values.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';

/** What the note must say that schedules the work; undefined where it needs none. */
export const noteToSchedule = ({
  status,
  data,
}: Pick<SubmissionRow, 'status' | 'data'>): string | undefined =>
  status === 'IN_REVIEW' && textOf(data, 'mode') === 'quote_first'
    ? 'The client asked for a quote first. Send a quote, or say how the work was agreed.'
    : undefined;
