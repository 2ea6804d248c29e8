/** A submitted record as people without the right to read amounts see it. */
import { filesHoldAmounts } from '#lib/people/form-right.ts';
import { withoutMoney } from '#lib/kernel/money.ts';
import { withoutAmounts, withoutMoneyTexts } from '#lib/records/amounts.ts';
import { PARTLY_APPROVED } from './claims/decisions.ts';
import type { SubmissionDefinition } from './definition.ts';

type TimelineNote = Readonly<Record<'kind' | 'to' | 'note', string>>;

/** Returns true for an entry whose note has amounts: a quote, or a part of a claim that is granted. */
const isAboutAmounts = ({ kind, to }: Pick<TimelineNote, 'kind' | 'to'>): boolean =>
  kind === 'quote' || (kind === 'status' && to === PARTLY_APPROVED);

interface ShownSubmission {
  readonly title: string;
  readonly data: object;
  readonly sent?: object | undefined;
  readonly totals: object;
  readonly quote: unknown;
  readonly question: unknown;
  readonly timeline: readonly TimelineNote[];
  readonly attachments: readonly unknown[];
  readonly signatures: readonly unknown[];
}

/** Drops fields, totals, quote, files and signed texts that hold amounts. */
export function recordWithoutAmounts<R extends ShownSubmission>(
  form: SubmissionDefinition,
  record: R,
): R {
  const { title, data, sent, totals, question, timeline, attachments } = record;
  return {
    ...record,
    title: withoutMoney(title),
    data: withoutAmounts(form, data),
    ...(sent && { sent: withoutAmounts(form, sent) }),
    totals: withoutAmounts(form, totals),
    quote: null,
    question: withoutMoneyTexts(question),
    timeline: withoutMoneyTexts(timeline).map((entry) =>
      isAboutAmounts(entry) ? { ...entry, note: '' } : entry,
    ),
    attachments: filesHoldAmounts(form.type) ? [] : attachments,
    signatures: [],
  };
}
