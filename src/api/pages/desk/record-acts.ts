/** What the page of a record posts: moves, questions, messages and notes. */
import { any, array, nullable, number, string, type } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { PostedAct, RecordChange, RefusedAct, TextName } from '#lib/portal/desk-record.ts';
import { isReference } from '#lib/records/reference.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { isPost, readDeskPost, refusalFor, type DeskPost } from './posted.ts';
import { deskRecordPath, newCallerReference, recordCall } from './record.ts';

const change = type({
  who: nullable(string()),
  when: string(),
  what: string(),
  from: nullable(string()),
  to: nullable(string()),
  note: string(),
});
const changed = type({ changes: array(change), revision: number() });

/** Returns what others did since the page was opened; none for other failures. */
export const changesIn = ({ code, body }: DeskFailure): readonly RecordChange[] =>
  code === 'changed' && changed.is(body) ? body.changes : [];

const texts: readonly TextName[] = ['note', 'question', 'message', 'internal'];

const unchanged = { changed: false, changes: [] } as const;

interface ActCall {
  readonly path: string;
  readonly body: object;
  /** Fields of the call by the field of the page that shows their errors. */
  readonly shown: Readonly<Record<string, TextName>>;
  /** Said on the page afterwards. */
  readonly done: string;
}

const wholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Revision and position that the person saw, and the name of the press. */
export const seenBy = (post: DeskPost) => ({
  callerReference: post.field('callerReference'),
  revision: wholeNumber(post.field('revision')),
});

const MOVE = 'move:';

/** Returns the call of a pressed button; null for one that the page does not have. */
function callOf(post: DeskPost, record: string, self: string): ActCall | null {
  const pressed = post.field('do');
  const text = (name: TextName) => post.field(name).trim();
  const decision = seenBy(post);
  const { callerReference } = decision;
  if (pressed.startsWith(MOVE)) {
    const body = { ...decision, to: pressed.slice(MOVE.length), note: text('note') };
    return { path: recordCall(record, '/transition'), body, shown: { note: 'note' }, done: 'move' };
  }
  if (pressed === 'ask') {
    const body = { ...decision, question: text('question') };
    return {
      path: recordCall(record, '/question'),
      body,
      shown: { question: 'question' },
      done: 'ask',
    };
  }
  if (pressed === 'order') {
    const body = { ...decision, note: text('note') };
    return {
      path: recordCall(record, '/work-order'),
      body,
      shown: { note: 'note' },
      done: 'order',
    };
  }
  const seen = wholeNumber(post.field('seen'));
  if (pressed === 'message') {
    const body = { callerReference, seen, note: text('message'), visibility: 'client' };
    return {
      path: recordCall(record, '/transition'),
      body,
      shown: { note: 'message' },
      done: 'message',
    };
  }
  if (pressed === 'note') {
    const body = { callerReference, seen, note: text('internal'), visibility: 'internal' };
    return {
      path: recordCall(record, '/transition'),
      body,
      shown: { note: 'internal' },
      done: 'note',
    };
  }
  if (pressed === 'assign' || pressed === 'release') {
    const to = pressed === 'assign' ? self : null;
    const body = { callerReference, reference: record, from: post.field('assignee') || null, to };
    return { path: '/ops/assignments', body, shown: {}, done: pressed };
  }
  return null;
}

const labels: Readonly<Record<string, string>> = {
  note: 'Note',
  question: 'Question',
  message: 'Message to client',
  internal: 'Internal note',
};

/** Texts that a button needs. */
const needs: Readonly<Record<string, TextName>> = {
  ask: 'question',
  message: 'message',
  note: 'internal',
};

/** The error of a text that a button needs; null where it is there. */
function missingText(post: DeskPost): Readonly<Record<string, string>> | null {
  const name = needs[post.field('do')];
  if (name === undefined || post.field(name).trim() !== '') return null;
  return { [name]: fieldMessage({ code: 'required' }, labels[name] ?? '') };
}

function refused(failure: DeskFailure, { shown }: ActCall): RefusedAct {
  const names = Object.entries(shown);
  const known = Object.fromEntries(names.map(([name, text]) => [name, labels[text] ?? '']));
  const { fields, ...refusal } = refusalFor(failure, known);
  return {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [shown[name] ?? name, message]),
    ),
    changed: failure.code === 'changed',
    changes: changesIn(failure),
  };
}

const reference = type({ reference: string() });

async function send(
  context: PageContext,
  record: string,
  { path, body, done }: ActCall,
): Promise<Result<string, DeskFailure>> {
  const reply = await deskApi(context).post(path, body, any());
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
  assign: 'Assigned to you.',
  release: 'Released.',
};

/** Returns what the last press has done, as the address says it; '' for none. */
export function doneText({ searchParams }: URL): string {
  const done = searchParams.get('done') ?? '';
  return isReference(done) ? `Work order ${done} made.` : (doneTexts[done] ?? '');
}

const nothingTyped: PostedAct['typed'] = { note: '', question: '', message: '', internal: '' };

/** Carries out what the page of a record posts; a response when it is done. */
export async function postRecordAct(
  context: PageContext,
  record: string,
): Promise<PostedAct | Response> {
  const post = await readDeskPost(context.request);
  const callerReference = newCallerReference();
  if (post === null) return { typed: nothingTyped, callerReference, refusal: null };
  if (!isPost(post)) {
    return { typed: nothingTyped, callerReference, refusal: { ...post, ...unchanged } };
  }
  const typed = Object.fromEntries(
    texts.map((name) => [name, post.field(name)]),
  ) as PostedAct['typed'];
  const act = callOf(post, record, context.locals.desk?.member.email ?? '');
  if (!act) return moved(deskRecordPath(record), 303);
  const fields = missingText(post);
  if (fields !== null) {
    return { typed, callerReference, refusal: { status: 422, notice: '', fields, ...unchanged } };
  }
  const sent = await send(context, record, act);
  if (sent.ok) return moved(sent.value, 303);
  const failure = sent.error;
  // The same press once more, where its answer was lost.
  const again = failure.status >= 500 ? post.field('callerReference') : callerReference;
  return { typed, callerReference: again, refusal: refused(failure, act) };
}
