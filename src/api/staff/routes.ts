/** Calls about the company's people: login, invitation, own account, people, audit trail. */
import { ok } from '#lib/kernel/result.ts';
import { newSecondStep, recoveryCodeReply } from '#lib/kernel/atoms/second-step.ts';
import { messages } from '#lib/kernel/messages.ts';
import {
  appCode,
  auditHeadQuery,
  auditQuery,
  invitationToken,
  joinBody,
  joinSecond,
  mailChoice,
  namedPerson,
  secondStep,
  secondStepAgain,
  secondStepCode,
  staffInvitation,
  staffLogin,
  staffPasswordChange,
  staffRoles,
} from '#lib/staff/calls.ts';
import {
  auditHead,
  auditList,
  codeAppAdded,
  invitedPerson,
  joinedStaff,
  openInvitation,
  staffList,
  staffLoggedIn,
  staffPerson,
  staffSelf,
} from '#lib/staff/replies.ts';
import { open, operations, staff } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Result } from '#lib/kernel/result.ts';
import { recordAct } from '#api/security/audit.ts';
import { checkAudit } from '#api/security/audit-chain.ts';
import { confirmCodeApp, confirmSelf, startCodeApp } from '#api/security/own-step.ts';
import { endStaffSession, endStaffSessions } from '#api/security/staff-sessions.ts';
import { auditFile, listAudit } from './audit-list.ts';
import {
  confirmJoin,
  invitePerson,
  joinDesk,
  readInvitation,
  resetSecondStep,
} from './invitations.ts';
import { confirmLogin, logInStaff } from './log-in.ts';
import {
  changeOwnPassword,
  changeRoles,
  chooseMails,
  disablePerson,
  enablePerson,
  endSessionsOf,
  showSelf,
} from './manage.ts';
import { renewRecoveryCode, staffStep } from './own-step.ts';
import { listPeople, personOf } from './people.ts';
import { staffViewRoutes } from './view-routes.ts';

const byService = {
  per: 'service',
  rules: ['loginPair', 'loginAccount', 'loginAccountSlow', 'loginNetwork'],
} as const;

type PersonAct = (context: ApiContext, email: string) => Promise<Result<unknown, Failure>>;

/** A call that names a person and answers the new state. */
const actRoute = (word: string, act: PersonAct, summary: string, message: string) =>
  operations.post(`/ops/staff/${word}`, json(namedPerson), {
    right: 'staff',
    summary,
    reply: staffPerson,
    failures: ['not_found', 'conflict'],
    message,
    handle: ({ context, input }) => act(context, input.email),
  });

const entryRoutes = [
  open.post('/ops/staff/login', json(staffLogin), {
    limit: byService,
    summary: "Logs one of the company's people in; 401 second_step asks for the second step.",
    reply: staffLoggedIn,
    failures: ['wrong_credentials', 'second_step', 'too_many'],
    message: messages.loginSucceeded,
    handle: ({ context, input, ...origin }) => logInStaff(context, input, origin),
  }),
  open.post('/ops/staff/login/second', json(secondStep), {
    limit: byService,
    summary: 'Carries a login on with the code of an app, a passkey or the recovery code.',
    reply: staffLoggedIn,
    failures: ['wrong_credentials', 'too_many'],
    message: messages.loginSucceeded,
    handle: ({ context, input, ...origin }) => confirmLogin(context, input, origin),
  }),
  open.post('/ops/staff/invitation', json(invitationToken), {
    summary: 'Shows an open invitation.',
    reply: openInvitation,
    failures: ['not_found'],
    message: 'Invitation loaded.',
    handle: ({ context, input }) => readInvitation(context, input.token),
  }),
  open.post('/ops/staff/join', json(joinBody), {
    summary: 'Sets name and password of an invited person, and makes the secret of the code app.',
    reply: newSecondStep,
    failures: ['not_found'],
    message: 'Set up your second step.',
    handle: ({ context, input }) => joinDesk(context, input),
  }),
  open.post('/ops/staff/join/second', json(joinSecond), {
    limit: { per: 'service', rules: ['loginPair'] },
    summary:
      'Ends an invitation by a first code or a passkey: the person has joined and is logged in.',
    reply: joinedStaff,
    failures: ['not_found', 'too_many'],
    message: 'Welcome to the desk.',
    handle: ({ context, input, ...origin }) => confirmJoin(context, input, origin),
  }),
];

const ownRoutes = [
  staff.post('/ops/staff/logout', nothing, {
    summary: 'Ends this session.',
    message: 'Logged out.',
    handle: async ({ context, caller }) => {
      const { staffSessionId: sessionId } = caller;
      await context.database.transaction(async (tx) => {
        await endStaffSession(tx, sessionId);
        await recordAct(context, tx, { what: 'Log out' });
      });
      return ok(null);
    },
  }),
  staff.get('/ops/me', nothing, {
    summary: 'The own account with its roles and open sessions.',
    reply: staffSelf,
    message: 'Account loaded.',
    handle: ({ context, caller }) => showSelf(context, caller),
  }),
  staff.post('/ops/me/password', json(staffPasswordChange), {
    limit: { per: 'service', rules: ['loginPair'] },
    summary: 'Changes the own password and ends all other sessions.',
    failures: ['too_many'],
    message: 'Password changed.',
    handle: ({ context, caller, input }) => changeOwnPassword(context, caller, input),
  }),
  staff.post('/ops/me/mails', json(mailChoice), {
    summary: 'Chooses emails about the own records: each, one a day of what is due, or none.',
    message: 'Saved.',
    handle: ({ context, caller, input }) => chooseMails(context, caller, input.mails),
  }),
  staff.post('/ops/me/second-step', json(secondStepAgain), {
    limit: { per: 'service', rules: ['loginPair'] },
    summary: 'Repeats the second step, for ten minutes of calls that need a fresh one.',
    failures: ['too_many'],
    message: 'Confirmed.',
    handle: (call) => confirmSelf(staffStep(call), call.input),
  }),
  staff.post('/ops/me/code-app', nothing, {
    summary: 'Makes the secret of a code app; it counts once a code was confirmed.',
    reply: newSecondStep,
    failures: ['second_step', 'conflict'],
    message: 'Enter the code of the app.',
    handle: (call) => startCodeApp(staffStep(call)),
  }),
  staff.post('/ops/me/code-app/confirm', json(appCode), {
    summary: 'Makes the new secret count by the first code of the app; all other sessions end.',
    reply: codeAppAdded,
    failures: ['second_step'],
    message: 'The code app is set up. All other devices are logged out.',
    handle: (call) => confirmCodeApp(staffStep(call), call.input.code),
  }),
  staff.post('/ops/me/recovery-code', json(secondStepCode), {
    limit: { per: 'service', rules: ['loginPair'] },
    summary: 'Replaces the recovery code, after a code of the app or a passkey.',
    reply: recoveryCodeReply,
    failures: ['too_many'],
    message: 'This is your new recovery code.',
    handle: (call) => renewRecoveryCode(call, call.input),
  }),
  staff.post('/ops/me/end-sessions', nothing, {
    summary: 'Ends all sessions of the own account.',
    message: 'You are logged out on all devices.',
    handle: async ({ context, caller }) => {
      await context.database.transaction(async (tx) => {
        await endStaffSessions(context, tx, caller.staff.id);
        await recordAct(context, tx, { what: 'Log out everywhere' });
      });
      return ok(null);
    },
  }),
];

export const staffRoutes = [
  ...entryRoutes,
  ...ownRoutes,
  ...staffViewRoutes,
  operations.get('/ops/staff', nothing, {
    right: 'staff',
    summary: "The company's people with roles, state and last login.",
    reply: staffList,
    message: 'People loaded.',
    handle: async ({ context }) => ok({ items: await listPeople(context) }),
  }),
  operations.post('/ops/staff', json(staffInvitation), {
    right: 'staff',
    summary: 'Invites a person; the link of the invitation is emailed and answered.',
    reply: invitedPerson,
    failures: ['email_taken'],
    message: 'Invited.',
    handle: ({ context, input }) => invitePerson(context, input),
  }),
  operations.post('/ops/staff/roles', json(staffRoles), {
    right: 'staff',
    summary: 'Gives a person other roles, which count from the next call.',
    reply: staffPerson,
    failures: ['not_found', 'conflict'],
    message: 'Roles changed.',
    handle: ({ context, input }) => changeRoles(context, input.email, input.roles),
  }),
  actRoute('disable', disablePerson, 'Locks a person out; all sessions end.', 'Disabled.'),
  actRoute('enable', enablePerson, 'Lets a disabled person in again.', 'Enabled.'),
  actRoute('end-sessions', endSessionsOf, 'Logs a person out everywhere.', 'Sessions ended.'),
  operations.post('/ops/staff/reset-second-step', json(namedPerson), {
    right: 'staff',
    summary: 'Takes password and second step away, and invites the person again.',
    reply: invitedPerson,
    failures: ['not_found'],
    message: 'Invited again.',
    handle: async ({ context, input }) => {
      const found = await personOf(context, input.email);
      if (!found.ok) return found;
      return resetSecondStep(context, found.value);
    },
  }),
  operations.get('/ops/audit', query(auditQuery), {
    right: 'audit',
    summary: 'The audit trail: acts of people and keys by person, record, client and day.',
    reply: auditList,
    failures: ['invalid'],
    handle: async ({ context, input }) =>
      input.format === 'csv'
        ? auditFile(context, input)
        : ok({ message: 'Audit loaded.', body: await listAudit(context, input) }),
  }),
  operations.get('/ops/audit/head', query(auditHeadQuery), {
    right: 'audit',
    summary: 'Checks the whole audit trail; answers its last act, to be noted elsewhere.',
    reply: auditHead,
    message: 'Audit checked.',
    handle: async ({ context, input: { head } }) => {
      const [position, sha256 = ''] = head?.split(':') ?? [];
      const noted = position === undefined ? undefined : { position: Number(position), sha256 };
      return ok(await checkAudit(context.database.reader, noted));
    },
  }),
];
