/** The people of the caller's company: list, invitation, and acts on a person; without script. */
import { normalizeEmail } from '#lib/kernel/text/normalize-email.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { memberChange, memberInvitation } from '#lib/people/calls.ts';
import { stepRule, type MemberSecurity } from '#lib/people/second-step.ts';
import type { PersonRow } from '#lib/people/person-row.ts';
import type { CompanyPerson } from '#lib/people/replies.ts';
import { may, mayManage, grantableRoles, type ClientRole } from '#lib/people/rights.ts';
import {
  invitePerson,
  resendInvitation,
  withdrawInvitation,
} from '#api/accounts/people/invitations.ts';
import { changePerson, listPeople } from '#api/accounts/people/people.ts';
import { announcedOwner, objectToOwner } from '#api/main/approvals/ownership.ts';
import {
  requiredFrom,
  requireSecondStep,
  resetSecondStep,
} from '#api/accounts/people/second-steps.ts';
import { showSecurity, type SelfCall } from '#api/accounts/security/second-step.ts';
import { checkInput } from '#api/http/input.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { findClientById } from '#api/security/clients.ts';
import type { Visit } from '#api/main/visit.ts';
import { act, moved, visitOf, type PageContext } from './context.ts';
import { confirmedCall } from './native/confirmed.ts';
import { readPostedForm, rejectionOf, type PostedForm } from './native/posted-form.ts';

type Post = Extract<PostedForm, { readonly ok: true }>;

/** Typed values of the invitation form. */
interface TypedInvitation {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly maySign: boolean;
}

interface RejectedPost {
  readonly status: number;
  readonly notice: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** An act that waits for a fresh login. */
interface Waiting {
  readonly fields: Readonly<Record<string, string>>;
  readonly error: string;
}

export interface PeopleView {
  readonly waiting: Waiting | null;
  /** The lowest role that must have a second step; null for none, undefined for readers who are no owners. */
  readonly requiredFrom: ClientRole | null | undefined;
  /** The second step of the reader, while an act waits for it; else null. */
  readonly security: MemberSecurity | null;
  readonly people: readonly PersonRow[];
  /** Whose role is being changed; null for nobody. */
  readonly chosen: PersonRow | null;
  readonly roles: readonly ClientRole[];
  readonly typed: TypedInvitation;
  readonly rejected: RejectedPost | null;
  readonly done: string;
  /** Owner whom the company has announced; null for none. */
  readonly announced: { readonly name: string; readonly from: string } | null;
  readonly mayObject: boolean;
}

const fields = [
  { name: 'email', label: 'Email' },
  { name: 'name', label: 'Name' },
  { name: 'role', label: 'Role' },
];

const doneTexts: Readonly<Record<string, string>> = {
  invite: 'Invited. The link was sent by email.',
  resend: 'The invitation was sent again.',
  withdraw: 'The invitation was withdrawn.',
  role: 'Changed. It takes effect on the next click.',
  disable: 'Disabled. All sessions of this person have ended.',
  enable: 'Enabled.',
  owner: 'Changed. All owners get an email.',
  object: 'Stopped. Nobody becomes an owner.',
  reset: 'Reset. The person gets an email.',
  rule: 'Saved.',
};

const nobody: TypedInvitation = { email: '', name: '', role: 'orders', maySign: false };

const postedInvitation = ({ field }: Post): TypedInvitation => ({
  email: normalizeEmail(field('email')),
  name: field('name').trim(),
  role: field('role'),
  maySign: field('maySign') === 'on',
});

/** Carries out what a button says. */
async function executePost(
  { origin, ...call }: SelfCall,
  post: Post,
): Promise<Result<unknown, Failure>> {
  const id = post.field('id');
  const change = async (body: object): Promise<Result<unknown, Failure>> => {
    const checked = checkInput(memberChange, body, fields);
    return checked.ok ? changePerson(call, id, checked.value, origin) : checked;
  };
  const typed = postedInvitation(post);
  switch (post.field('do')) {
    case 'invite': {
      const checked = checkInput(memberInvitation, typed, fields);
      return checked.ok ? invitePerson(call, checked.value, origin) : checked;
    }
    case 'resend':
      return resendInvitation(call, id);
    case 'withdraw':
      return withdrawInvitation(call, id);
    case 'role':
      return change({ role: typed.role, maySign: typed.maySign });
    case 'owner':
      return change({ role: 'owner' });
    case 'object':
      return objectToOwner(call);
    case 'reset':
      return resetSecondStep(call, id, origin);
    case 'rule': {
      const checked = checkInput(stepRule, { from: post.field('from') || null }, fields);
      return checked.ok ? requireSecondStep(call, checked.value.from) : checked;
    }
    case 'disable':
      return change({ state: 'disabled' });
    case 'enable':
      return change({ state: 'active' });
    default:
      return err({ code: 'unreadable' });
  }
}

async function answerPost(
  context: PageContext,
): Promise<Response | Pick<PeopleView, 'typed' | 'rejected' | 'waiting'>> {
  const nothing = { typed: nobody, rejected: null, waiting: null };
  if (context.request.method !== 'POST') return nothing;
  const post = await readPostedForm(context.request);
  if (!post.ok) return { ...nothing, rejected: { ...post, fields: {} } };
  const confirmation = { hasFailed: false };
  const done = await act(context, 'people', async (visit) => {
    const confirmed = await confirmedCall(visit, post);
    confirmation.hasFailed = !confirmed.ok;
    return confirmed.ok ? executePost(confirmed.value, post) : confirmed;
  });
  const what = post.field('do');
  if (done.ok) return moved(`${pathOf('people')}?done=${what}`, 303);
  const { status, notice } = rejectionOf(done.error);
  const isAsked = done.error.asked !== undefined;
  if (confirmation.hasFailed || isAsked) {
    const names = ['do', 'id', 'email', 'name', 'role', 'maySign', 'from'];
    const typedFields = Object.fromEntries(names.map((name) => [name, post.field(name)]));
    const error = done.error.fields['code'] ?? '';
    const rejected = { status, notice: isAsked || error ? '' : notice, fields: {} };
    return { typed: nobody, rejected, waiting: { fields: typedFields, error } };
  }
  const isTyped = what === 'invite';
  const atFields = isTyped ? done.error.fields : {};
  const hasFields = Object.keys(atFields).length > 0;
  return {
    waiting: null,
    typed: isTyped ? postedInvitation(post) : nobody,
    rejected: { status, notice: hasFields ? '' : notice, fields: atFields },
  };
}

const rowOf =
  ({ caller: { member } }: Visit) =>
  (person: CompanyPerson): PersonRow => ({
    ...person,
    mayChange: mayManage(member, person.role),
    mayReset: person.hasSecondStep && person.role !== 'owner' && mayManage(member, person.role),
    mayMakeOwner: may(member, 'owners') && person.role !== 'owner' && person.state === 'active',
  });

/** Reads the people, and carries out what the page posts; fails for roles that may not see them. */
export async function readPeoplePage(
  context: PageContext,
): Promise<Response | Result<PeopleView, string>> {
  const visit = visitOf(context);
  const { member, client } = visit.caller;
  if (!may(member, 'people')) {
    // The people of one's own company, after one's own role was changed.
    if (context.url.searchParams.has('done')) return moved(pathOf('welcome'), 303);
    return err(serverMessages.roleForbidden);
  }
  const posted = await answerPost(context);
  if (posted instanceof Response) return posted;
  const { items } = await listPeople(visit.context.database.db, client.id);
  const people = items.map(rowOf(visit));
  const announced = await announcedOwner(visit.context.database.db, client.id);
  const { second_step_roles: required = null } =
    (await findClientById(visit.context.database.db, client.id)) ?? {};
  const security = posted.waiting ? await showSecurity(visit) : null;
  const { searchParams } = context.url;
  const person = searchParams.get('person');
  return ok({
    ...posted,
    people,
    chosen: people.find(({ id, mayChange }) => id === person && mayChange) ?? null,
    roles: grantableRoles(member),
    announced: announced && { name: announced.name, from: companyMomentText(announced.dueAt) },
    mayObject: may(member, 'owners'),
    requiredFrom: may(member, 'owners') ? requiredFrom(required) : undefined,
    security: security?.ok ? security.value : null,
    done: doneTexts[searchParams.get('done') ?? ''] ?? '',
  });
}
