/** One client at the desk: its tabs, and what they post. */
import { any } from 'superstruct';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { pageQuery } from '#lib/staff/page-query.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  clientNotes,
  clientTabs,
  deskClientCard,
  deskPeople,
  type ClientTab,
  type ClientView,
} from '#lib/portal/desk-clients.ts';
import { staffSelf, type StaffSelf } from '#lib/staff/replies.ts';
import { moved, type PageContext } from '../../context.ts';
import { redirectToLastPage } from '../../lists.ts';
import { readClientRecords } from './client-records.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import { stepIn } from '../passkeys.ts';
import { successText, isPost, readDeskPost, rejectionOf, type DeskPost } from '../posted.ts';
import { newCallerReference } from '../rejected-act.ts';

const doneTexts: Readonly<Record<string, string>> = {
  add: 'Added. An email leads the client to choosing a password.',
  disable: 'Disabled. All sessions have ended.',
  enable: 'Enabled.',
  unlock: 'Unlocked.',
  'end-sessions': 'Sessions ended.',
  'reset-second-step': 'Reset. The person and all owners get an email.',
  stop: 'New orders are on hold.',
  resume: 'Orders are accepted again.',
  note: 'Note saved.',
  owner: 'Asked. It waits under Approvals until another manager decides.',
  erase: 'Asked. It waits under Approvals until another manager decides.',
};

const acts: readonly string[] = [
  'disable',
  'enable',
  'unlock',
  'end-sessions',
  'reset-second-step',
  'stop',
  'resume',
];

type Posted = Pick<ClientView, 'rejection' | 'typed' | 'asks'>;

const nothing: Posted = {
  rejection: null,
  typed: { reason: '', note: '', person: '', email: '' },
  asks: null,
};

const postedInput = ({ field }: DeskPost): ClientView['typed'] => ({
  reason: field('reason').trim(),
  note: field('note'),
  person: field('person'),
  email: normalizeEmail(field('email')),
});

const tabIn = ({ searchParams }: URL): ClientTab =>
  clientTabs.find(({ id }) => id === searchParams.get('tab'))?.id ?? 'overview';

/** Address of a client's page that opens a tab, after an act. */
const tabPath = ({ url }: PageContext, number: string, done: string): string =>
  `${deskPathOf('desk-client', number)}?tab=${tabIn(url)}&done=${done}`;

/** Passes a file by the renderer, which holds pages in memory; the development server has none. */
function streamed({ locals }: PageContext, file: Response): Response {
  if (import.meta.env.DEV) return file;
  locals.file = file;
  return new Response(null);
}

const ownerLabels = { 'owner.person': 'Person', 'owner.reason': 'Reason' };

async function exportOrAsk(
  context: PageContext,
  post: DeskPost,
  number: string,
): Promise<Response | Result<unknown, DeskFailure>> {
  const api = deskApi(context);
  const act = post.field('do');
  if (act !== 'export') {
    const callerReference = post.field('call');
    const { person, reason } = postedInput(post);
    const ask =
      act === 'erase' ? { erase: callerReference } : { owner: { callerReference, person, reason } };
    const asked = await api.post('/ops/approvals', { reference: number, ...ask }, any());
    return asked.ok ? moved(tabPath(context, number, act), 303) : asked;
  }
  const file = await api.file(`/ops/clients/${number}/export`);
  return file.ok ? streamed(context, file.value) : file;
}

/** Sample people have no second step and give their password. */
function asksFor(methods: StaffSelf['methods']): NonNullable<Posted['asks']> {
  if (methods.includes('totp')) return 'Code';
  return methods.includes('passkey') ? 'Passkey' : 'Password';
}

/** Does what needs a fresh second step: answers the file of all data, or asks for another manager. */
async function actFreshly(
  context: PageContext,
  post: DeskPost,
  number: string,
): Promise<Posted | Response> {
  const api = deskApi(context);
  const step = stepIn(post);
  const confirmed = step === null ? ok(null) : await api.post('/ops/me/second-step', step, any());
  const done = confirmed.ok ? await exportOrAsk(context, post, number) : confirmed;
  if (done instanceof Response) return done;
  if (done.ok) return nothing;
  const failure = done.error;
  if (confirmed.ok && failure.code !== 'second_step')
    return { ...nothing, typed: postedInput(post), rejection: rejectionOf(failure, ownerLabels) };
  const self = await api.get('/ops/me', staffSelf);
  const asks = asksFor(self.ok ? self.value.methods : ['totp']);
  return {
    ...nothing,
    typed: postedInput(post),
    rejection: rejectionOf(failure, { code: asks }),
    asks,
  };
}

async function answerPost(
  context: PageContext,
  post: DeskPost,
  number: string,
): Promise<Posted | Response> {
  const act = post.field('do');
  if (['export', 'erase', 'owner'].includes(act)) return actFreshly(context, post, number);
  const typed = postedInput(post);
  const { person } = typed;
  const path = `/ops/clients/${act === 'note' ? `${number}/notes` : act}`;
  const body =
    act === 'note'
      ? { callerReference: post.field('call'), note: typed.note }
      : {
          client: number,
          ...(person !== '' && { person }),
          ...((act === 'stop' || act === 'reset-second-step') && { reason: typed.reason }),
          ...(act === 'reset-second-step' && { email: typed.email }),
        };
  if (act !== 'note' && !acts.includes(act)) return moved(deskPathOf('desk-client', number), 303);
  const reply = await deskApi(context).post(path, body, any());
  if (reply.ok) return moved(tabPath(context, number, act), 303);
  return {
    ...nothing,
    typed,
    rejection: rejectionOf(reply.error, {
      reason: 'Reason',
      note: 'Note',
      email: 'Email of the person',
    }),
  };
}

/** Reads a client, and carries out what its page posts; null when there is none of this number. */
export async function readClientPage(
  context: PageContext,
  number: string,
): Promise<Response | Result<ClientView | null, DeskFailure>> {
  if (!/^C-\d+$/.test(number)) return ok(null);
  const post = await readDeskPost(context.request);
  const posted = isPost(post)
    ? await answerPost(context, post, number)
    : { ...nothing, rejection: post };
  if (posted instanceof Response) return posted;
  const api = deskApi(context);
  const found = await api.get(`/ops/clients/${number}/card`, deskClientCard);
  if (!found.ok) return found.error.status === 404 ? ok(null) : found;
  const tab = tabIn(context.url);
  const records = tab === 'records' ? await readClientRecords(context, number) : ok(null);
  if (!records.ok) return records;
  const notes =
    tab === 'notes'
      ? await api.get(`/ops/clients/${number}/notes`, clientNotes, pageQuery(context.url))
      : ok(null);
  if (!notes.ok) return notes;
  const list = records.value?.list ?? notes.value;
  const last = list && redirectToLastPage(context, list);
  if (last) return last;
  const people =
    tab === 'people' ? await api.get(`/ops/clients/${number}/people`, deskPeople) : ok(null);
  if (!people.ok) return people;
  return ok({
    ...posted,
    client: found.value,
    tab,
    records: records.value,
    notes: notes.value,
    people: people.value?.items ?? null,
    callerReference: newCallerReference(),
    done: successText(context.url, doneTexts),
  });
}
