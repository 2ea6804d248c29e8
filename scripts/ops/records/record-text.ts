/** A submitted form as lines of text, for `npm run ops -- show`. */
import { companyMomentText, timeZoneText } from '#lib/kernel/company-moment.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { summaryOf, totalLines } from '#lib/forms/display.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { SubmissionRecord } from '#lib/submissions/replies.ts';
import { quotedQuantity } from '#lib/submissions/forms/service-catalogue.ts';

/** `[CRITICAL LATE]`; '' for none. */
export const flagsText = (flags: readonly string[]): string =>
  flags.length > 0 ? `[${flags.join(' ')}]` : '';

/** Formats the lines of a quote or offer. */
function quoteLines({ quote, data }: SubmissionRecord): string[] {
  if (quote === null) return [];
  const { currency, lines, tax, total, validUntil } = quote;
  const money = (minor: number) => formatMoney(minor, currency);
  return [
    '',
    quote.isWithdrawn ? 'Quote, withdrawn' : `Quote, valid until ${validUntil}`,
    ...lines.map(({ code, text, qty, unitPrice, amount }) =>
      [
        `  ${[code, text].filter(Boolean).join(' ')}`,
        quotedQuantity({ code, qty }, data),
        money(unitPrice),
        money(amount),
      ].join(' | '),
    ),
    ...(tax === 0 ? [] : [`  Tax: ${money(tax)}`]),
    `  Total: ${money(total)}`,
  ];
}

type Entry = Pick<SubmissionRecord['timeline'][number], 'at' | 'actor' | 'kind' | 'to' | 'note'>;

/** When, who, what; then the time zone. */
export const timelineLines = (timeline: readonly Entry[]): string[] => [
  ...timeline.map(({ at, actor, kind, to, note }) =>
    `${companyMomentText(at)}  ${actor} ${kind}, ${to}${note === '' ? '' : `: ${note}`}`.trimEnd(),
  ),
  timeZoneText,
];

/** The answers of a form with its titles, tables too. */
export const formLines = (...asked: Parameters<typeof summaryOf>): string[] =>
  summaryOf(...asked).flatMap(({ title, lines, tables }) => [
    '',
    title,
    ...lines.map(({ label, text }) => `  ${label}: ${text}`),
    ...tables.flatMap(({ columns, rows }) => [
      `  ${columns.map(({ label }) => label).join(' | ')}`,
      ...rows.map((row) => `  ${row.join(' | ')}`),
    ]),
  ]);

/** The record as a text: who, what, what was said. */
export function recordText(record: SubmissionRecord): string[] {
  const form = submissionForm(record.type);
  const requester = Object.values(record.requester ?? {}).filter((text) => text !== '');
  return [
    [record.reference, record.status, flagsText(record.flags), record.title]
      .filter((text) => text)
      .join('  '),
    requester.join(', '),
    ...(record.onboardingIncomplete ? ['The client has not filled in all three first forms.'] : []),
    ...(form ? formLines(form, record.data, record.storeNames) : []),
    ...(form ? totalLines(form, record.data) : []).map(({ label, text }) => `  ${label}: ${text}`),
    ...quoteLines(record),
    '',
    ...timelineLines(record.timeline),
    ...record.attachments.map(({ name, size }) => `File ${name}, ${size} bytes`),
  ];
}
