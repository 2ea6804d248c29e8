/** Handles posts of a work order's page: counts, holds, inspections, shipments, photos, moves and messages. */
import { any } from 'superstruct';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import type { Result } from '#lib/kernel/result.ts';
import {
  countField,
  defectRows,
  deskWork,
  type CountName,
  type DeskWork,
} from '#lib/portal/floor/desk-work.ts';
import { seenField } from '#lib/portal/seen-field.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { countNames } from '#lib/work-orders/counts.ts';
import { isRejected } from '#lib/work-orders/aql.ts';
import { isCounted } from '#lib/work-orders/statuses.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import type { DeskPost } from '../posted.ts';
import { seenBy, type FieldNames } from '../rejected-act.ts';
import {
  rejectedBy,
  invalidPost,
  type FloorButton,
  type FloorPost,
  type RejectedPost,
} from './floor-page.ts';
import { messagesAt, missingTexts, readNumbers, type Labels } from './read-fields.ts';
import { editedText } from '../edited-text.ts';
import { countLabel, earlyDayError, isFinished, typedCounts } from './work-counts.ts';

type WorkPress = FloorPost<DeskWork>;

/** Address of the calls about an order. */
export const workCall = (reference: string, call = ''): string =>
  `/ops/work-orders/${encodeURIComponent(reference)}${call}`;

interface Sending {
  readonly call: string;
  readonly body: object;
  readonly shown?: FieldNames;
}

/** Sends a decision with what the person saw; answers the order as it is then. */
const decide = (
  context: PageContext,
  { post, record }: WorkPress,
  { call, body }: Sending,
): Promise<Result<DeskWork, DeskFailure>> =>
  deskApi(context).post(workCall(record.reference, call), { ...seenBy(post), ...body }, deskWork);

const send = async (
  context: PageContext,
  press: WorkPress,
  sending: Sending,
): Promise<RejectedPost | null> =>
  rejectedBy(press.post, await decide(context, press, sending), sending.shown);

const countsIn = ({ field }: DeskPost) => ({ mode: field('mode'), day: field('counted-on') });

/** The difference between what was typed and what the person saw, by count; null where there is none. */
function changeOf(post: DeskPost, stage: string, numbers: ReadonlyMap<string, number>) {
  const { mode, day } = countsIn(post);
  const changes = typedCounts.flatMap((count) => {
    const name = countField({ mode, day }, stage, count);
    const change = (numbers.get(name) ?? NaN) - Number(post.field(seenField(name)));
    return Number.isNaN(change) || change === 0 ? [] : [[count, change] as const];
  });
  if (changes.length === 0) return null;
  const counts: Partial<Record<(typeof countNames)[number], number>> = Object.fromEntries(changes);
  const { done = 0, failed = 0 } = counts;
  const isLower = done < failed || changes.some(([, change]) => change < 0);
  return { entry: { stage, day, ...counts, done }, isLower };
}

const LOWER = 'Explain why saved counts change.';

/** Adds what was counted since; a lower count, and one of an earlier day or a finished order, needs a reason. */
async function saveCounts(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post, record } = press;
  const labels: Labels = Object.fromEntries(
    record.stages.flatMap(({ stage }) =>
      typedCounts.flatMap((count) => {
        const name = countField(countsIn(post), stage, count);
        return editedText(post, name) === undefined ? [] : [[name, countLabel(stage, count)]];
      }),
    ),
  );
  const { errors, numbers } = readNumbers(post, labels);
  const early = earlyDayError(record, 'day', countsIn(post).day);
  if (errors || early) return invalidPost({ ...errors, ...early });
  const changes = record.stages.flatMap(({ stage }) => changeOf(post, stage, numbers) ?? []);
  if (changes.length === 0) return null;
  const correction = post.field('correction').trim();
  const isCorrection = post.field('mode') === 'day';
  const needsReason = changes.some(
    ({ entry, isLower }) =>
      isCorrection ||
      isLower ||
      (isFinished(record.status) && !isCounted(record.status, entry.stage)),
  );
  if (needsReason && correction === '')
    return invalidPost({ correction: `${fieldMessage({ code: 'required' }, 'Reason')} ${LOWER}` });
  const entries = changes.map(({ entry }) => entry);
  const shown = Object.fromEntries(
    entries.flatMap(({ stage }, at) =>
      countNames.map((each) => {
        const asked = typedCounts.find((count) => count === each) ?? 'done';
        const nameOf = (count: CountName) => countField(countsIn(post), stage, count);
        const count = post.all(nameOf(asked)).length > 0 ? asked : 'done';
        const place = [nameOf(count), countLabel(stage, count)] as const;
        return [`entries.${at}.${each}`, place] as const;
      }),
    ),
  );
  const body = { entries, ...(needsReason && { correction }) };
  return send(context, press, {
    call: '/progress',
    body,
    shown: { ...shown, correction: ['correction', 'Reason'] },
  });
}

async function holdWork(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post } = press;
  const [waitingFor = '', ask] = post.field('hold-for').split(':');
  const reason = post.field('hold-reason').trim();
  const { errors, numbers } = readNumbers(post, { 'hold-pieces': 'Overrun' });
  const missing = missingTexts(post, { 'hold-for': 'Waits for', 'hold-reason': 'Reason' });
  if (missing || errors) return invalidPost({ ...missing, ...errors });
  const pieces = ask === 'overrun' ? numbers.get('hold-pieces') : undefined;
  return send(context, press, {
    call: '/hold',
    body: { reason, waitingFor, ask, pieces },
    shown: {
      reason: ['hold-reason', 'Reason'],
      waitingFor: ['hold-for', 'Waits for'],
      pieces: ['hold-pieces', 'Overrun'],
    },
  });
}

async function move(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post, record } = press;
  const [, to = ''] = post.field('do').split(':');
  const note = post.field('note').trim();
  // Refused goods are completed only with the reason, which takes the place of the note.
  const isRelease = to === 'COMPLETED' && note !== '' && isRejected(record.inspections);
  return send(context, press, {
    call: '/transition',
    body: { to, ...(isRelease ? { release: note } : { note }) },
    shown: { note: ['note', 'Note'], release: ['note', 'Note'] },
  });
}

/** Leaves a message or an internal note. */
const write =
  (name: 'message' | 'internal', label: string) =>
  async (context: PageContext, press: WorkPress): Promise<RejectedPost | null> => {
    const note = press.post.field(name).trim();
    if (note === '') return invalidPost(messagesAt('required', [name], { [name]: label }));
    const visibility = name === 'message' ? 'client' : 'internal';
    const seen = parseInteger(press.post.field('seen')) ?? undefined;
    const body = { note, visibility, seen, revision: undefined };
    return send(context, press, { call: '/transition', body, shown: { note: [name, label] } });
  };

/** Reads the reason for an addition to a closed order, where the form asked for one. */
function lateReason({ post }: WorkPress, name: string) {
  const [reason] = post.all(name);
  if (reason === undefined) return { required: {}, body: {} };
  return { required: { [name]: 'Reason' }, body: { correction: reason.trim() } };
}

async function inspect(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post } = press;
  const rows = defectRows.filter((at) => post.field(`defect-${at}`) !== '');
  const labels: Labels = Object.fromEntries(
    rows.map((at) => [`defect-count-${at}`, 'Pieces of the defect'] as const),
  );
  const late = lateReason(press, 'inspect-reason');
  const { errors, numbers } = readNumbers(post, { lot: 'Lot', ...labels });
  const missing = missingTexts(post, { ...labels, ...late.required });
  const early = earlyDayError(press.record, 'inspected-on', post.field('inspected-on'));
  if (missing || errors || early) return invalidPost({ ...missing, ...errors, ...early });
  const defects = rows.map((at) => ({
    code: post.field(`defect-${at}`),
    severity: post.field(`defect-severity-${at}`),
    count: numbers.get(`defect-count-${at}`),
  }));
  const shown: FieldNames = Object.fromEntries(
    rows.map((row, at) => [
      `defects.${at}.count`,
      [`defect-count-${row}`, 'Pieces of the defect'] as const,
    ]),
  );
  return send(context, press, {
    call: '/inspections',
    body: {
      inspectedOn: post.field('inspected-on'),
      lot: numbers.get('lot'),
      defects,
      note: post.field('remarks').trim(),
      ...late.body,
    },
    shown: {
      ...shown,
      correction: ['inspect-reason', 'Reason'],
      inspectedOn: ['inspected-on', 'Day'],
      lot: ['lot', 'Lot'],
      note: ['remarks', 'Remarks'],
    },
  });
}

const shipmentShown: FieldNames = {
  carrier: ['carrier', 'Carrier'],
  tracking: ['tracking', 'Tracking'],
  cartons: ['cartons', 'Cartons'],
  pieces: ['pieces', 'Pieces'],
  shipTo: ['ship-to', 'Ship to'],
  shippedOn: ['shipped-on', 'Day'],
  correction: ['ship-reason', 'Reason'],
};

/** Adds a shipment; the one with the last pieces of a finished order moves it on. */
async function ship(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post } = press;
  const counts = { cartons: 'Cartons', pieces: 'Pieces' };
  const { errors, numbers } = readNumbers(post, counts);
  const late = lateReason(press, 'ship-reason');
  const needed = { 'shipped-on': 'Day', carrier: 'Carrier', ...counts, ...late.required };
  const missing = missingTexts(post, needed);
  const early = earlyDayError(press.record, 'shipped-on', post.field('shipped-on'));
  if (missing || errors || early) return invalidPost({ ...missing, ...errors, ...early });
  const sent = await decide(context, press, {
    call: '/shipments',
    body: {
      shippedOn: post.field('shipped-on'),
      carrier: post.field('carrier').trim(),
      tracking: post.field('tracking').trim(),
      shipTo: post.field('ship-to').trim(),
      ...Object.fromEntries(numbers),
      ...late.body,
    },
  });
  if (!sent.ok) return rejectedBy(post, sent, shipmentShown);
  const { status, shipments, done, pieces, revision } = sent.value;
  const left = shipments.reduce((sum, each) => sum + each.pieces, 0);
  if (status !== 'COMPLETED' || left < (done || pieces)) return null;
  const callerReference = `${post.field('callerReference')}:shipped`;
  return send(context, press, {
    call: '/transition',
    body: { callerReference, revision, to: 'SHIPPED', note: '' },
  });
}

async function addPhoto(context: PageContext, press: WorkPress): Promise<RejectedPost | null> {
  const { post, record } = press;
  const photo = post.file('photo');
  if (photo === null) return invalidPost(messagesAt('required', ['photo'], { photo: 'Photo' }));
  const form = new FormData();
  form.set('callerReference', post.field('callerReference'));
  form.set('kind', post.field('kind'));
  form.set('caption', post.field('caption').trim());
  form.set('file', photo);
  const sent = await deskApi(context).upload(workCall(record.reference, '/files'), form, any());
  return rejectedBy(post, sent, { file: ['photo', 'Photo'], caption: ['caption', 'Caption'] });
}

export const workButtons: ReadonlyMap<string, FloorButton<DeskWork>> = new Map([
  ['counts', { act: saveCounts, done: 'Counts saved.' }],
  ['hold', { act: holdWork, done: 'On hold. The client reads the reason.' }],
  ['move', { act: move, done: 'Done. The client reads the new status.' }],
  ['message', { act: write('message', 'Message to client'), done: 'Message sent to the client.' }],
  [
    'note',
    { act: write('internal', 'Internal note'), done: 'Note saved. The client does not see it.' },
  ],
  ['inspect', { act: inspect, done: 'Inspection saved. The client reads the result.' }],
  ['ship', { act: ship, done: 'Shipment noted. The client sees it.' }],
  ['photo', { act: addPhoto, done: 'Photo added. The client sees it.' }],
]);
