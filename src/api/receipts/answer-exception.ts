/** Accepts the client's answer to an exception: what is to be done with the goods. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  answersTo,
  dispositions,
  exceptionTypes,
  type Disposition,
  type ExceptionType,
} from '#lib/receipts/receipt.ts';
import type { ExceptionAnswer } from '#lib/receipts/feed.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { isPlainAddress } from '#api/mail/address.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { ownReceipt } from './find-receipt.ts';
import { changeReceipt } from './save-receipt.ts';

const alreadyDone = 'We have dealt with this already. Write to us if something is wrong with it.';

export interface Answered extends ExceptionAnswer {
  readonly reference: string;
  /** The exception. */
  readonly id: string;
}

const nameOf = ({ type }: ReceiptExceptionRow): string => exceptionTypes[type as ExceptionType];

/** The company is mailed when OPERATIONS_EMAIL is set; the feed shows the answer in any case. */
async function tellCompany(
  context: ApiContext,
  tx: Transaction<Tables>,
  { client }: SessionCaller,
  row: ReceiptRow,
  { exception, answer, note }: { exception: ReceiptExceptionRow; answer: string; note: string },
): Promise<void> {
  const to = context.settings.operationsEmail ?? '';
  if (!isPlainAddress(to)) return;
  const data = {
    reference: row.reference,
    houseReference: row.house_reference,
    company: client.company_name,
    exception: `${nameOf(exception)} ${exception.qty}`,
    answer,
    note,
  };
  await queueMail(context, tx, { to, kind: 'receipt-answered', data });
}

/** Returns the receipt. An answer may be changed until the company has acted on it; the log keeps each one. */
export async function answerException(
  context: ApiContext,
  caller: SessionCaller,
  { reference, id, answer, note }: Answered,
): Promise<Result<ReceiptRow, Failure>> {
  if (holdsCardNumber(note)) return invalidForm({ note: submissionMessages.cardNumber });
  const at = context.now().toISOString();
  const found = await ownReceipt(context, caller.client.id, reference);
  if (!found.ok) return found;
  const saved = await changeReceipt(context, found.value, {
    call: null,
    change: (facts) => {
      const exception = facts.exceptions.find((each) => each.id === id);
      if (!exception) return refuse('not_found');
      if (exception.resolved_at !== null) return refuse('conflict', { message: alreadyDone });
      if (!answersTo(exception.asked as Disposition).includes(answer)) {
        return invalidForm({ answer: 'This cannot be done here.' });
      }
      const isSame = exception.answer === answer && exception.answer_note === note;
      if (isSame) return ok({ facts, log: [] });
      const row = { ...exception, answer, answer_note: note, answered_at: at };
      const exceptions = facts.exceptions.map((each) => (each.id === id ? row : each));
      const what = `${nameOf(exception)} ${exception.qty}: ${dispositions[answer]}.`;
      const text = note === '' ? what : `${what} ${note}`;
      const entry = { actor: 'client', kind: 'answer', note: text, visibility: 'client' } as const;
      const news = { exception, answer: dispositions[answer], note };
      return ok({
        facts: { ...facts, exceptions },
        log: [entry],
        tell: (tx, changed) => tellCompany(context, tx, caller, changed, news),
      });
    },
  });
  notifyMailQueued(context);
  return saved;
}
