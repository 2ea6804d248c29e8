/** The company's people: list, invitation, and acts of a manager on a person. */
import { any } from 'superstruct';
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  invitedPerson,
  staffList,
  type InvitedPerson,
  type StaffPerson,
} from '#lib/staff/replies.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { successText, isPost, readDeskPost, rejectionOf, type DeskPost } from './posted.ts';

interface Invite {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface StaffView {
  readonly people: readonly StaffPerson[];
  /** Whose roles are being changed; null for nobody. */
  readonly chosen: StaffPerson | null;
  readonly typed: Invite;
  /** The person that was just invited, with the link. */
  readonly invited: InvitedPerson | null;
  readonly rejection: DeskError | null;
  readonly done: string;
}

const shown = { email: 'Email', name: 'Name' };

const NO_ROLE = 'Choose at least one role.';

const doneTexts: Readonly<Record<string, string>> = {
  roles: 'Roles changed.',
  disable: 'Disabled. All sessions of this person have ended.',
  enable: 'Enabled.',
  'end-sessions': 'Sessions ended.',
};

const postedInvite = (post: DeskPost): Invite => ({
  email: normalizeEmail(post.field('email')),
  name: post.field('name').trim(),
  roles: post.all('roles'),
});

type Posted = Pick<StaffView, 'typed' | 'invited' | 'rejection'>;

const nobody: Invite = { email: '', name: '', roles: [] };

function withRolesField(failure: DeskFailure): DeskError {
  const { roles, ...others } = failure.fields;
  const rejection = rejectionOf({ ...failure, fields: others }, shown);
  if (roles === undefined) return rejection;
  return { ...rejection, notice: '', fields: { ...rejection.fields, roles: NO_ROLE } };
}

async function invite(context: PageContext, post: DeskPost): Promise<Posted> {
  const isAgain = post.field('do') === 'reset-second-step';
  const typed = postedInvite(post);
  const path = isAgain ? '/ops/staff/reset-second-step' : '/ops/staff';
  const body = isAgain ? { email: typed.email } : typed;
  const reply = await deskApi(context).post(path, body, invitedPerson);
  if (reply.ok) return { typed: nobody, invited: reply.value, rejection: null };
  return { typed, invited: null, rejection: withRolesField(reply.error) };
}

/** Carries out an act on a person, and leads back to the list. */
async function actOn(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const act = post.field('do');
  if (!(act in doneTexts)) return moved(deskPathOf('desk-staff'), 303);
  const { email, roles } = postedInvite(post);
  const body = { email, ...(act === 'roles' && { roles }) };
  const reply = await deskApi(context).post(`/ops/staff/${act}`, body, any());
  if (reply.ok) return moved(`${deskPathOf('desk-staff')}?done=${act}`, 303);
  return { typed: nobody, invited: null, rejection: withRolesField(reply.error) };
}

async function answerPost(context: PageContext): Promise<Posted | Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return { typed: nobody, invited: null, rejection: post };
  const isInvitation = ['invite', 'reset-second-step'].includes(post.field('do'));
  return isInvitation ? invite(context, post) : actOn(context, post);
}

/** Reads the people, and carries out what the page posts. */
export async function readStaffPage(
  context: PageContext,
): Promise<Response | Result<StaffView, DeskFailure>> {
  const posted = await answerPost(context);
  if (posted instanceof Response) return posted;
  const list = await deskApi(context).get('/ops/staff', staffList);
  if (!list.ok) return list;
  const people = list.value.items;
  const { searchParams } = context.url;
  const chosen = people.find(({ email }) => email === searchParams.get('person')) ?? null;
  const done = successText(context.url, doneTexts);
  return ok({ ...posted, people, chosen, done });
}
