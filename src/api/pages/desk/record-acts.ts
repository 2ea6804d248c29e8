/** Handles posts of a record's page: moves, questions, messages and notes. */
import { any, string, type } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { PendingFile, PostedAct, TextName } from '#lib/portal/desk-record.ts';
import { foreignAmount, formCurrencies, parseMoney } from '#lib/kernel/money.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { MAX_MESSAGE_FILES } from '#lib/submissions/calls.ts';
import { PARTLY_APPROVED } from '#lib/submissions/claims/decisions.ts';
import { isReference } from '#lib/records/reference.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { successText, isPost, readDeskPost, type DeskPost } from './posted.ts';
import { storeFiles, pendingFilesIn } from './message-files.ts';
import { askOnce, deskRecordPath, queuedRecord, recordCall } from './record.ts';
import {
  invalidAct,
  newCallerReference,
  nextCallerReference,
  rejectedAct,
  seenBy,
  unchanged,
  type FieldNames,
} from './rejected-act.ts';

const labels: Readonly<Record<TextName, string>> = {
  note: 'Note',
  amount: 'Approved amount',
  question: 'Question',
  message: 'Message to client',
  internal: 'Internal note',
};

interface TextAct {
  readonly call: string;
  /** Field of the page with its text. */
  readonly text: TextName;
  /** Field of the call that takes the text; `note` without it. */
  readonly as?: string;
  readonly needsText?: boolean;
  /** Set for acts that only add an entry; other acts decide at a revision. */
  readonly visibility?: 'client' | 'internal';
}

/** Buttons that send a text, by their names; a move has its status behind a colon. */
const textActs: Readonly<Record<string, TextAct>> = {
  move: { call: '/transition', text: 'note' },
  order: { call: '/work-order', text: 'note' },
  ask: { call: '/question', text: 'question', as: 'question', needsText: true },
  message: { call: '/transition', text: 'message', needsText: true, visibility: 'client' },
  note: { call: '/transition', text: 'internal', needsText: true, visibility: 'internal' },
};

interface ActCall {
  readonly path: string;
  readonly body: object;
  readonly shown: FieldNames;
  /** Said on the page afterwards. */
  readonly done: string;
  /** The text that is missing. */
  readonly missing?: TextName | undefined;
}

/** Returns the call of a pressed button; null for one that the page does not have. */
function callOf(
  post: DeskPost,
  record: string,
  { self, kept }: { readonly self: string; readonly kept: readonly PendingFile[] },
): ActCall | null {
  const [name = '', to] = post.field('do').split(':');
  const { callerReference, revision } = seenBy(post);
  if (name === 'assign' || name === 'release') {
    const change = { from: post.field('assignee') || null, to: name === 'assign' ? self : null };
    const body = { callerReference, reference: record, ...change };
    return { path: '/ops/assignments', body, shown: {}, done: name };
  }
  const act = textActs[name];
  if (!act) return null;
  const { call, text, as = 'note', needsText = false, visibility } = act;
  const said = post.field(text).trim();
  const part = to === PARTLY_APPROVED ? post.field('amount').trim() : '';
  const seen = visibility
    ? { seen: parseInteger(post.field('seen')) ?? undefined, visibility }
    : { revision };
  return {
    path: recordCall(record, call),
    body: {
      callerReference,
      ...seen,
      [as]: said,
      ...(to !== undefined && { to }),
      // The call refuses what is no amount.
      ...(part !== '' && { amount: parseMoney(part) ?? part }),
      ...(name === 'message' && kept.length > 0 && { attachmentIds: kept.map(({ id }) => id) }),
    },
    shown: {
      [as]: [text, labels[text]],
      amount: ['amount', labels.amount],
      attachmentIds: ['files', 'Files'],
    },
    done: name,
    missing: needsText && said === '' ? text : undefined,
  };
}

const reference = type({ reference: string() });

async function send(
  context: PageContext,
  record: string,
  { path, body, done }: ActCall,
): Promise<Result<string, DeskFailure>> {
  const reply = await deskApi(context).post(path, body, any());
  if (!reply.ok && reply.error.code === 'needs_approval') {
    const asked = await deskApi(context).post(
      '/ops/approvals',
      { reference: record, move: body },
      any(),
    );
    return asked.ok ? ok(`${deskRecordPath(record)}?done=approval`) : asked;
  }
  if (!reply.ok) return reply;
  const order = done === 'order' && reference.is(reply.value) ? reply.value.reference : '';
  return ok(`${deskRecordPath(record)}?done=${order || done}`);
}

const doneTexts: Readonly<Record<string, string>> = {
  move: 'Done. The new status is in the activity below.',
  ask: 'Question sent to the client.',
  message: 'Message sent to the client.',
  note: 'Note saved. The client does not see it.',
  quote: 'Sent to the client.',
  approval: 'Above the limit of one person: it waits under Approvals.',
  assign: 'Assigned to you.',
  release: 'Released.',
};

/** Returns what the last press has done, as the address says it; '' for none. */
export function doneText(url: URL): string {
  const done = url.searchParams.get('done') ?? '';
  return isReference(done) ? `Work order ${done} made.` : successText(url, doneTexts);
}

const nothingTyped: PostedAct['typed'] = {
  note: '',
  amount: '',
  question: '',
  message: '',
  internal: '',
};

/** Presses that decide on the record. */
const decisions = ['move', 'order', 'ask'];

/** Presses that keep the chosen files: a message, and a standard reply put into it. */
const filePresses = ['message', 'insert'];

/** Carries out what the page of a record posts; a response when it is done. */
export async function postRecordAct(
  context: PageContext,
  record: string,
): Promise<PostedAct | Response> {
  const post = await readDeskPost(context.request);
  const callerReference = newCallerReference();
  if (!isPost(post)) {
    const rejection = post && { ...post, ...unchanged };
    return { typed: nothingTyped, kept: [], callerReference, rejection };
  }
  const texts = Object.keys(nothingTyped).map((name) => [name, post.field(name)]);
  const typed = Object.fromEntries(texts) as PostedAct['typed'];
  const pressed = post.field('do');
  const { kept, failure } = filePresses.includes(pressed)
    ? await storeFiles(context, record, post)
    : { kept: pendingFilesIn(post), failure: null };
  const page = { typed, kept, callerReference };
  if (failure) return { ...page, rejection: rejectedAct(failure, { file: ['files', 'Files'] }) };
  if (pressed === 'insert') {
    const message = [typed.message.trimEnd(), post.field('reply')].filter(Boolean).join('\n\n');
    return { ...page, typed: { ...typed, message }, rejection: null };
  }
  const act = callOf(post, record, { self: context.locals.desk?.member.email ?? '', kept });
  if (!act) return moved(deskRecordPath(record), 303);
  const { missing } = act;
  if (missing !== undefined) {
    const fields = { [missing]: fieldMessage({ code: 'required' }, labels[missing]) };
    return { ...page, rejection: invalidAct(fields) };
  }
  if (act.done === 'message' && kept.length > MAX_MESSAGE_FILES)
    return {
      ...page,
      rejection: invalidAct({ files: formMessages.tooManyFiles(MAX_MESSAGE_FILES) }),
    };
  const currency = formCurrencies.find((code) => code === post.field('currency'));
  const foreign = currency === undefined ? null : foreignAmount(typed.amount, currency);
  if (foreign !== null && pressed === `move:${PARTLY_APPROVED}`)
    return { ...page, rejection: invalidAct({ amount: foreign }) };
  const rejection = decisions.includes(act.done)
    ? askOnce(context, await queuedRecord(context, record), post)
    : null;
  if (rejection) return { ...page, rejection };
  const sent = await send(context, record, act);
  if (sent.ok) return moved(sent.value, 303);
  const { error } = sent;
  return {
    ...page,
    callerReference: nextCallerReference(post, error),
    rejection: { ...rejectedAct(error, act.shown), asked: post.field('asked') },
  };
}
