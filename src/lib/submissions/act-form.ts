/**
 * Client act as a small form: a reason, a signature, or both. One definition drives the panel, the server's
 * validation and the signed text.
 */
import { field } from '#lib/forms/field-builders.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { FormField, Rule } from '#lib/forms/definition.ts';
import { textOf } from '#lib/forms/values.ts';
import type { FormHead, SubmissionDefinition } from './definition.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import type { Quote } from '#lib/records/quote-text.ts';
import {
  statusOf,
  requirementsOf,
  type ActionRequirements,
  type ClientAct,
} from '#lib/records/status.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { COMPANY } from '#lib/records/actor-side.ts';

/** Record as shown before an act. */
export interface ActRecord {
  readonly reference: string;
  readonly title: string;
  readonly status: string;
  readonly quote: Quote | null;
  /** Latest note of the company with the current status; '' for none. */
  readonly note: string;
  /** The day on which it was sent: nothing that is done to it lies before. */
  readonly sentOn: string;
}

/** Returns the heading of the acts: the pending item, by status or by act. An optional act is its own heading. */
export const waitingTitle = ({
  head: { statuses },
  acted: { status },
  acts,
}: {
  readonly head: Pick<FormHead, 'statuses'>;
  readonly acted: Pick<ActRecord, 'status'>;
  readonly acts: readonly ClientAct[];
}): string => {
  const terms = acts.map((each) => requirementsOf(statuses, status, each));
  const optional = terms.find((each) => each?.isOptional);
  if (optional) return optional.label;
  const act = terms.find((each) => each?.waits)?.waits;
  return `Waiting for you: ${act ?? statusOf(statuses, status).label}`;
};

/** Names of the fields of day, reason and signature. */
export const DAY = 'on';
export const REASON = 'note';
export const SIGNATURE = 'signature';

interface StatusNote {
  readonly actor: string;
  readonly to: string;
  readonly note: string;
}

/** Returns the company's latest note with the current status. */
export const noteOnStatus = (timeline: readonly StatusNote[], status: string): string =>
  timeline.findLast(({ actor, to, note }) => actor === COMPANY && to === status && note !== '')
    ?.note ?? '';

function quoteLines({ lines, subtotal, tax, total, currency, validUntil }: Quote): string[] {
  const money = (minor: number): string => formatMoney(minor, currency);
  return [
    ...lines.map(({ text, qty, unitPrice, amount }) => {
      const count = countText(qty);
      return `${text}: ${count} × ${money(unitPrice)} = ${money(amount)}`;
    }),
    `Subtotal: ${money(subtotal)}`,
    `Tax: ${money(tax)}`,
    `Total: ${money(total)}`,
    `Valid until: ${dayText(validUntil)}`,
  ];
}

/** The text that is shown and signed. */
export function actText(
  definition: Pick<FormHead, 'title' | 'statuses'>,
  terms: ActionRequirements,
  { reference, title, status, quote, note }: ActRecord,
): string {
  const parts = [
    `${terms.label}: ${reference}`,
    `${definition.title}: ${title}`,
    terms.onQuote && quote
      ? quoteLines(quote).join('\n')
      : [statusOf(definition.statuses, status).label, note]
          .filter((text) => text !== '')
          .join('\n'),
    terms.signature?.statement ?? '',
  ];
  return parts.filter((text) => text !== '').join('\n\n');
}

function signatureField(
  definition: FormHead,
  terms: ActionRequirements,
  record: ActRecord,
): FormField[] {
  const { signature } = terms;
  if (!signature) return [];
  return [
    field.signature(SIGNATURE, 'Signature', {
      intent: signature.intent,
      consents: [],
      document: {
        type: signature.documentType,
        version: signature.version,
        text: () => actText(definition, terms, record),
      },
    }),
  ];
}

/** The day of an act is not before the record was there. */
const dayInTime =
  ({ sentOn }: ActRecord): Rule =>
  (values) => {
    const on = textOf(values, DAY);
    return isDay(on) && on < sentOn ? { [DAY]: formMessages.pastDate(dayText(sentOn)) } : null;
  };

/** The form of the act in the record's status; null when a press on its button is enough. */
export function actForm(
  definition: FormHead,
  record: ActRecord,
  act: ClientAct,
): SubmissionDefinition | null {
  const terms = requirementsOf(definition.statuses, record.status, act);
  if (!terms) return null;
  const day: FormField[] = terms.day
    ? [field.date(DAY, terms.day, { notAfterToday: true, initial: ({ today }) => today })]
    : [];
  const remark: FormField[] = terms.remark
    ? [
        field.text(REASON, terms.remark, {
          hint: 'Email, mail or the carrier’s website, with the confirmation number.',
          required: false,
          max: 200,
        }),
      ]
    : [];
  const reason: FormField[] = terms.reason ? [field.textarea(REASON, 'Reason', { min: 3 })] : [];
  return {
    type: `${definition.type}-${act}`,
    prefix: definition.prefix,
    route: definition.route,
    title: terms.label,
    noun: definition.noun,
    submitLabel: terms.submit ?? terms.label,
    summary: true,
    statuses: definition.statuses,
    steps: [
      {
        id: 'act',
        title: terms.label,
        fields: [...day, ...remark, ...reason, ...signatureField(definition, terms, record)],
      },
    ],
    rules: [dayInTime(record)],
    titleOf: () => terms.label,
  };
}
