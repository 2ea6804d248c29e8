/** Pages of records of the floor: read, acted on by their forms, and shown again where a form is refused. */
import type { Struct } from 'superstruct';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { RejectedAct } from '#lib/portal/desk-record.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { moved, type PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import { isPost, readDeskPost, type DeskPost } from '../posted.ts';
import {
  invalidAct,
  newCallerReference,
  nextCallerReference,
  rejectedAct,
  unchanged,
  type FieldNames,
} from '../rejected-act.ts';
import { scannedIn, type FloorLine } from './scanned.ts';

/** A press with the record that it is about. */
export interface FloorPost<R> {
  readonly post: DeskPost;
  readonly record: R;
}

export interface RejectedPost {
  readonly rejection: RejectedAct;
  /** Names the next press; a new one without it. */
  readonly callerReference?: string;
}

/** Refuses what was typed. @param fields messages by field of the page */
export const invalidPost = (fields: Readonly<Record<string, string>>): RejectedPost => ({
  rejection: invalidAct(fields),
});

export const rejected = (
  post: DeskPost,
  failure: DeskFailure,
  shown?: FieldNames,
): RejectedPost => ({
  rejection: rejectedAct(failure, shown),
  callerReference: nextCallerReference(post, failure),
});

/** Returns what a call refused; null where it was carried out. */
export const rejectedBy = (
  post: DeskPost,
  sent: Result<unknown, DeskFailure>,
  shown?: FieldNames,
): RejectedPost | null => (sent.ok ? null : rejected(post, sent.error, shown));

/** A button, by the part of its value before a colon; whether the person may press it is the API's to say. */
export interface FloorButton<R> {
  readonly act: (context: PageContext, press: FloorPost<R>) => Promise<RejectedPost | null>;
  /** Said when it is done. */
  readonly done: string;
}

export interface FloorPage<R> {
  /** Address of the page. */
  readonly path: string;
  /** Call that answers the record. */
  readonly call: string;
  readonly reply: Struct<R>;
  readonly buttons: ReadonlyMap<string, FloorButton<R>>;
  /** Fields that the address of the page after a press keeps. */
  readonly kept?: readonly string[];
  /** Goods that a scanned code finds. */
  readonly lines: (record: R) => readonly FloorLine[];
}

export interface FloorView<R> {
  readonly record: R;
  readonly path: string;
  /** The form that was refused. */
  readonly post: DeskPost | null;
  readonly callerReference: string;
  readonly rejection: RejectedAct | null;
  readonly done: string;
  /** Revision that the form with the scanned code was opened at; else the present one. */
  readonly seen: number;
  /** The line that a scanned code names; null for none. */
  readonly found: string | null;
}

interface Answer {
  readonly post: DeskPost | null;
  readonly rejection: RejectedAct | null;
  readonly callerReference?: string;
  /** Line that a scanned code names. */
  readonly found?: string | null;
}

interface Revised {
  readonly revision: number;
}

async function readRecord<R>(
  context: PageContext,
  { call, reply }: FloorPage<R>,
): Promise<Result<R | null, DeskFailure>> {
  const found = await deskApi(context).get(call, reply);
  return !found.ok && found.error.status === 404 ? ok(null) : found;
}

/** Carries out what the page posts; null where it is only read. */
async function answerPost<R>(
  context: PageContext,
  { path, buttons, lines, kept = [] }: FloorPage<R>,
  record: R,
): Promise<Answer | Response | null> {
  const post = await readDeskPost(context.request);
  if (post === null) return null;
  if (!isPost(post)) return { post: null, rejection: { ...post, ...unchanged } };
  const scanned = scannedIn(post, () => lines(record));
  if (scanned) return { post, ...scanned };
  const [name = ''] = post.field('do').split(':');
  const button = buttons.get(name);
  const answer = button && (await button.act(context, { post, record }));
  if (answer) return { post, ...answer };
  const query = new URLSearchParams(button && { done: name });
  for (const each of kept) if (post.field(each) !== '') query.set(each, post.field(each));
  return moved(query.size > 0 ? `${path}?${query}` : path, 303);
}

/** Reads the page of a record, and carries out what it posts; null when there is no such record. */
export async function readFloorPage<R extends Revised>(
  context: PageContext,
  page: FloorPage<R>,
): Promise<Result<FloorView<R> | Response | null, DeskFailure>> {
  const read = await readRecord(context, page);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const answer = await answerPost(context, page, read.value);
  if (answer instanceof Response) return ok(answer);
  const again = answer ? await readRecord(context, page) : read;
  const record = again.ok && again.value !== null ? again.value : read.value;
  // Keeps the revision that the person saw, for values typed before the scan.
  const seen = answer?.found === undefined ? null : parseInteger(answer.post?.field('revision'));
  return ok({
    record,
    seen: seen ?? record.revision,
    path: page.path,
    post: answer?.post ?? null,
    callerReference: answer?.callerReference ?? newCallerReference(),
    rejection: answer?.rejection ?? null,
    found: answer?.found ?? null,
    done: page.buttons.get(context.url.searchParams.get('done') ?? '')?.done ?? '',
  });
}
