/** The deadlines of a record as a calendar file (iCalendar, RFC 5545). */
import { sentData } from '#lib/submissions/sent-data.ts';
import { deadlineCalendar } from '#lib/submissions/claims/deadline-ics.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/send-stored-file.ts';
import type { OwnRecord } from '../own-record.ts';
import { showRecord } from '../views.ts';
import { recordUrl } from './document-frame.ts';

const turns = { you: '', carrier: 'The carrier: ' } as const;

/** Returns the file as a response; 404 if every deadline has passed. */
export async function answerCalendar(
  context: ApiContext,
  { row, form }: OwnRecord,
): Promise<Result<Response, Failure>> {
  const now = context.now();
  const { siteUrl } = context.settings;
  const record = await showRecord(context, { ...row, data: sentData(row) }, { all: false });
  const clocks = recordClocks(record, companyDay(now));
  if (clocks.length === 0) return refuse('not_found');
  const name = row.reference ?? row.id;
  const text = deadlineCalendar(
    clocks.map(({ id, label, who, due }) => ({
      id: `${name}-${id}`,
      host: siteUrl.hostname,
      title: `${turns[who]}${label} (${row.reference ?? `${form.title}, draft`})`,
      description: `${row.title}. Last day: ${dayText(due)}.`,
      day: due,
      url: recordUrl(form, record, siteUrl),
      now,
    })),
  );
  const headers = fileHeaders({
    name: `${row.reference ?? `draft-${form.type}`}.ics`,
    contentType: 'text/calendar; charset=utf-8',
  });
  return ok(new Response(text, { headers }));
}
