/** Two years after its end, only reference, brand and last four digits of a card authorization are kept. */
import { addMonths } from '#lib/kernel/calendar-day.ts';
import { openCardStatuses } from '#lib/submissions/forms/card-authorization/card-authorization.statuses.ts';
import { cardAuthorization as form } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { DRAFT } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import { wipeSignatures } from '#api/records/signature-queries.ts';
import { deleteSubmissionKeys } from '../queries/submission-keys.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { actBySystem } from '../acts/system-acts.ts';

const KEEP_MONTHS = 24;
const kept = ['cardBrand', 'cardLast4'];

/** One round. The checksums of the signature stay, so that the chain of the client's signatures holds. */
export async function purgeCards(context: ApiContext): Promise<number> {
  const [day = '', time = ''] = context.now().toISOString().split('T');
  const filter = {
    type: form.type,
    notStatuses: [DRAFT, ...openCardStatuses],
    updatedBefore: `${addMonths(day, -KEEP_MONTHS)}T${time}`,
  };
  let changed = 0;
  for await (const row of agedSubmissions(context.database.db, filter)) {
    const data = Object.entries(row.data).filter(([name]) => kept.includes(name));
    if (data.length === Object.keys(row.data).length) continue;
    const isDone = await actBySystem(context, {
      form,
      row,
      to: row.status,
      note: 'The details were deleted 24 months after the end.',
      changes: {
        search: normalizeForSearch(row.reference ?? '', row.title),
        data: JSON.stringify(Object.fromEntries(data)),
        requester: null,
      },
      also: async (tx) => {
        await wipeSignatures(tx, row.id);
        await deleteSubmissionKeys(tx, row.id);
      },
    });
    if (isDone) changed += 1;
  }
  return changed;
}
