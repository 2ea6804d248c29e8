/** Accepts the client's answers to exceptions: instructions for the goods. A call is stored whole or rejected. */
import type { Transaction } from 'kysely';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { answersTo, answerText, type AnswerPart } from '#lib/receipts/receipt.ts';
import { linesOfException, linesText } from '#lib/receipts/receipt-text.ts';
import type { ExceptionAnswer, SeveralAnswers } from '#lib/receipts/feed.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import {
  exceptionTypes,
  SPLIT,
  type Disposition,
  type ExceptionType,
} from '#lib/receipts/choices.ts';
import { countText, counted } from '#lib/kernel/count-text.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { queueMail } from '#api/mail/queue.ts';
import { companyAddress } from '#api/mail/company-address.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { ownReceipt } from './find-receipt.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { changeReceipt } from './change-receipt.ts';

const alreadyDone = 'We have dealt with this already. Write to us if something is wrong with it.';
const notHere = 'This cannot be done here.';
const nothingToReturn = 'Pieces that never arrived cannot be returned.';
const answerOrParts = 'Send answer for all pieces, or parts. Not both.';

type Answer = SeveralAnswers['answers'][number];
type Row = ReceiptExceptionRow;

const nameOf = ({ type, qty }: Row): string => `${exceptionTypes[type as ExceptionType]} ${qty}`;

/** Name with its goods, readable outside the receipt. */
function fullNameOf(row: Row, { lines, exceptions }: Pick<ReceiptFacts, 'lines' | 'exceptions'>) {
  const { house_reference: houseReference, type, line } = row;
  const goods = linesText(linesOfException({ houseReference, type, line }, lines, exceptions));
  return goods === '' ? nameOf(row) : `${nameOf(row)} (${goods})`;
}

const textOf = ({ answer, parts = [] }: ExceptionAnswer): string =>
  answerText(answer ?? SPLIT, parts);

/** Returns the error of parts that differ from the exception's pieces; undefined for a match. */
function findSplitError(parts: readonly AnswerPart[], { qty }: Row): string | undefined {
  const sum = parts.reduce((total, part) => total + part.qty, 0);
  return sum === qty
    ? undefined
    : `Your answer is about ${counted(sum, 'piece')}; the exception has ${counted(qty, 'piece')}.`;
}

/** The client decides about the pieces that were shown: with another number of them the question is another one. */
function findStaleError({ qty: seen }: ExceptionAnswer, { qty }: Row): string | undefined {
  return seen === undefined || seen === qty
    ? undefined
    : `The number of pieces has changed: ${countText(qty)}.`;
}

/** The exception with its answer; `at` names the place of a field of this answer. */
function answeredRow(
  row: Row,
  said: Answer,
  now: string,
  at: (field: string) => string,
): Result<Row, Failure> {
  const { answer, parts = [], note } = said;
  if (answer !== undefined && said.parts) return invalidForm({ [at('parts')]: answerOrParts });
  if (row.resolved_at !== null) return fail('conflict', { message: alreadyDone });
  const stale = findStaleError(said, row);
  if (stale !== undefined) {
    return fail('conflict', { message: stale, fields: { [at('qty')]: stale } });
  }
  if (holdsCardNumber(note)) return invalidForm({ [at('note')]: formMessages.cardNumber });
  const { type } = row;
  const open = answersTo({ type, asked: (row.asked || null) as Disposition | null });
  const field = answer === undefined ? 'parts' : 'answer';
  const given = answer === undefined ? parts.map((part) => part.answer) : [answer];
  const closed = given.find((each) => !open.includes(each));
  if (closed !== undefined) {
    const isShort = type === 'short' && closed === 'return';
    return invalidForm({ [at(field)]: isShort ? nothingToReturn : notHere });
  }
  const error = answer === undefined ? findSplitError(parts, row) : undefined;
  if (error !== undefined) return invalidForm({ [at('parts')]: error });
  const storedParts = answer === undefined ? JSON.stringify(parts) : null;
  const isSame =
    row.answer === (answer ?? SPLIT) &&
    row.answer_parts === storedParts &&
    row.answer_note === note;
  if (isSame) return ok(row);
  const changes = { answer: answer ?? SPLIT, answer_parts: storedParts, answer_note: note };
  return ok({ ...row, ...changes, answered_at: now });
}

/** Mails the person who has the receipt, else OPERATIONS_EMAIL; the feed shows the answers in any case. */
async function notifyCompany(
  context: ApiContext,
  tx: Transaction<Tables>,
  { client, member }: SessionCaller,
  row: ReceiptRow,
  answers: readonly { readonly name: string; readonly said: Answer }[],
): Promise<void> {
  const { to, desk } = await companyAddress(context, tx, row.reference);
  const [first, ...others] = answers.map(({ name, said }) => ({
    exception: name,
    answer: textOf(said),
    note: said.note,
  }));
  if (to === null || !first) return;
  const { reference, house_reference: houseReference } = row;
  const data = {
    reference,
    houseReference,
    company: client.company_name,
    by: member.name,
    desk,
    ...first,
    others,
  };
  await queueMail(context, tx, { to, kind: 'receipt-answered', data });
}

async function notifySystem(
  context: ApiContext,
  tx: Transaction<Tables>,
  receipt: ReceiptRow,
  { row, said }: { readonly row: Row; readonly said: Answer },
): Promise<void> {
  const { reference, client_id: clientId, status } = receipt;
  const { answer = SPLIT, parts } = said;
  const about = { exception: row.house_reference, answer, ...(parts && { parts }) };
  const type = 'receipt.exception_answered';
  await context.ports.events.told(context, tx, { type, reference, clientId, status, about });
}

interface Answers {
  readonly reference: string;
  readonly answers: readonly Answer[];
  /** The revision that the client saw. */
  readonly revision?: number | undefined;
  /** Field name of an answer: prefixed with its position, or plain for a single answer. */
  readonly placeOf?: (index: number, field: string) => string;
}

/** Returns the receipt. An answer may be changed until the company has acted on it; the log keeps each one. */
export async function answerExceptions(
  context: ApiContext,
  caller: SessionCaller,
  { reference, answers, revision, placeOf = (_, field) => field }: Answers,
): Promise<Result<ReceiptRow, Failure>> {
  const now = context.now().toISOString();
  const found = await ownReceipt(context, caller.client.id, reference);
  if (!found.ok) return found;
  return changeReceipt(context, found.value, {
    revision,
    change: (facts) => {
      const rows = new Map(facts.exceptions.map((row) => [row.id, row]));
      const answeredRows: { readonly row: Row; readonly name: string; readonly said: Answer }[] =
        [];
      for (const [index, said] of answers.entries()) {
        const row = rows.get(said.exception);
        if (!row) return fail('not_found');
        const answered = answeredRow(row, said, now, (field) => placeOf(index, field));
        if (!answered.ok) return err(answered.error);
        if (answered.value === row) continue;
        rows.set(row.id, answered.value);
        answeredRows.push({ row, name: fullNameOf(row, facts), said });
      }
      if (answeredRows.length === 0) return ok({ facts, log: [] });
      const log = answeredRows.map(({ row, said }) => ({
        actor: 'client' as const,
        kind: 'answer',
        note: `${nameOf(row)}: ${textOf(said)}. ${said.note}`.trim(),
        visibility: 'client' as const,
      }));
      return ok({
        facts: { ...facts, exceptions: facts.exceptions.map((row) => rows.get(row.id) ?? row) },
        log,
        tell: async (tx, changed) => {
          for (const each of answeredRows) await notifySystem(context, tx, changed, each);
          await notifyCompany(context, tx, caller, changed, answeredRows);
        },
      });
    },
  });
}
