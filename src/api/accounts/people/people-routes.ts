/** Calls about the people of the caller's company, and joining it. */
import { stepRule } from '#lib/people/second-step.ts';
import { memberChange, memberInvitation, memberJoin, memberToken } from '#lib/people/calls.ts';
import { companyPeople, companyPerson, openMemberInvitation } from '#lib/people/replies.ts';
import { joinForm } from '#lib/accounts/forms/join.form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { client, open } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { emailKey } from '#api/security/clients.ts';
import { knownDevice } from '../known-device.ts';
import { loggedIn, loginAnswer } from '../session-routes.ts';
import {
  invitePerson,
  joinCompany,
  readMemberInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { requireSecondStep, resetSecondStep } from './second-steps.ts';
import { changePerson, findPerson, listPeople } from './people.ts';

const idOf = ({ params }: { readonly params: Readonly<Record<string, string>> }): string =>
  params['id'] ?? '';

export const peopleRoutes = [
  client.get('/client/people', nothing, {
    right: 'people',
    summary: "The people of the caller's company with role and state, and open invitations.",
    reply: companyPeople,
    message: 'People loaded.',
    handle: async ({ context, caller }) =>
      ok(await listPeople(context.database.reader, caller.client.id)),
  }),
  client.post('/client/people', json(memberInvitation), {
    right: 'people',
    limit: { per: 'client', rule: 'invitations' },
    summary: 'Invites a person by email; the invitation ends after seven days.',
    reply: companyPerson,
    failures: ['email_taken', 'forbidden', 'second_step'],
    message: 'Invited.',
    handle: ({ context, caller, input, ...origin }) =>
      invitePerson({ context, caller }, input, origin),
  }),
  client.get('/client/people/:id', nothing, {
    right: 'people',
    summary: 'One person or invitation of the own company.',
    reply: companyPerson,
    failures: ['not_found'],
    message: 'Person loaded.',
    handle: (call) => findPerson(call, idOf(call)),
  }),
  client.patch('/client/people/:id', json(memberChange), {
    right: 'people',
    summary: 'Changes role, right to sign or state of a person, from the next call on.',
    reply: companyPerson,
    failures: ['not_found', 'forbidden', 'conflict', 'second_step'],
    message: 'Changed.',
    handle: ({ params, input, context, caller, ...origin }) =>
      changePerson({ context, caller }, idOf({ params }), input, origin),
  }),
  client.post('/client/people/:id/reset-second-step', nothing, {
    right: 'people',
    summary:
      'Takes the second step of a person below the caller away, and tells the person by email.',
    reply: companyPerson,
    failures: ['not_found', 'forbidden', 'second_step'],
    message: 'Reset.',
    handle: ({ context, caller, params, ...origin }) =>
      resetSecondStep({ context, caller }, idOf({ params }), origin),
  }),
  client.post('/client/security/rule', json(stepRule), {
    right: 'owners',
    summary: 'Requires a second step of a role and those above; people without have 14 days.',
    failures: ['second_step'],
    message: 'Saved.',
    handle: ({ context, caller, input }) => requireSecondStep({ context, caller }, input.from),
  }),
  client.post('/client/people/:id/resend', nothing, {
    right: 'people',
    limit: { per: 'client', rule: 'invitations' },
    summary: 'Sends an invitation again with a new link; the old one ends.',
    reply: companyPerson,
    failures: ['not_found', 'forbidden', 'second_step'],
    message: 'Sent again.',
    handle: (call) => resendInvitation(call, idOf(call)),
  }),
  client.remove('/client/people/:id', nothing, {
    right: 'people',
    summary: 'Withdraws an invitation: its link ends.',
    failures: ['not_found', 'forbidden'],
    message: 'Withdrawn.',
    handle: (call) => withdrawInvitation(call, idOf(call)),
  }),
  open.post('/client/invitation', json(memberToken), {
    summary: 'Shows an open invitation; changes nothing.',
    reply: openMemberInvitation,
    failures: ['not_found'],
    message: 'Invitation loaded.',
    handle: ({ context, input }) => readMemberInvitation(context, input.token),
  }),
  open.post('/client/join', json(memberJoin, { fields: inputsOf(joinForm) }), {
    limit: { per: 'network', rule: 'signup' },
    summary: 'Joins by an invitation, and logs in; the answer is that of a login.',
    reply: loggedIn,
    failures: ['not_found', 'email_taken'],
    handle: async ({ context, input, request, ...origin }) => {
      const invitation = await readMemberInvitation(context, input.token);
      if (!invitation.ok) return invitation;
      const key = emailKey(invitation.value.email);
      const device = knownDevice(context, request, key);
      const joined = await joinCompany(context, input, { ...origin, device });
      if (!joined.ok) return joined;
      return ok(loginAnswer(context, request, joined.value, key));
    },
  }),
];
