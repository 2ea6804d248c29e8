/** Operations feed: the accounts of clients. */
import { enums, object, omit, optional, size as length, string } from 'superstruct';
import { signupFields, signupForm } from '#lib/accounts/forms/signup.form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Right } from '#lib/staff/roles.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { deskClients, deskPeople } from '#lib/portal/desk-clients.ts';
import { paged } from '#lib/reports/paging.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { fail, type Failure, type FailureCode } from '#api/kernel/failures.ts';
import { checkFresh } from '#api/security/session-step.ts';
import {
  disableClient,
  enableClient,
  endSessions,
  type NamedClient,
  createAccount,
  unlockClient,
} from './client-access.ts';
import { eraseClient } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import { namedClient, namedPerson, namedReply } from './named-client.ts';
import { actOnPerson, isPersonAct, listClientPeople } from './person-access.ts';
import { listClients } from './list-clients.ts';

/** Its owner chooses the password. */
const account = omit(object(signupFields), ['password']);

const asked = object({
  client: optional(writtenText(254)),
  q: optional(length(string(), 0, 100)),
  status: optional(enums(['active', 'disabled', 'erased'])),
  ...paged(50),
});

type Act = (
  context: ApiContext,
  name: string,
  origin: CallOrigin,
) => Promise<Result<NamedClient, Failure>>;

const further: Readonly<Record<string, readonly FailureCode[]>> = {
  enable: ['conflict'],
  disable: ['conflict'],
  erase: ['needs_approval'],
};

/** Keys erase at once; of people it takes two. */
const eraseByOne: Act = async (context, name, origin) =>
  context.staff
    ? fail('needs_approval', { message: 'Two people erase a client. Ask for approval.' })
    : eraseClient(context, name, origin);

/** A call that names a client and answers it. */
const actRoute = (word: string, right: Right, act: Act, summary: string, message: string) =>
  operations.post(`/ops/clients/${word}`, json(isPersonAct(word) ? namedPerson : namedClient), {
    right,
    summary,
    reply: namedReply,
    failures: ['not_found', ...(further[word] ?? [])],
    message,
    handle: ({ context, input, ...origin }) => {
      const { client } = input;
      const person = 'person' in input ? input.person : undefined;
      return isPersonAct(word) && typeof person === 'string'
        ? actOnPerson(context, word, { client, person }, origin)
        : act(context, client, origin);
    },
  });

export const operationsClientRoutes = [
  operations.get('/ops/clients', query(asked), {
    right: 'clients',
    summary: 'The accounts of clients, newest first: status, last login, locked or not.',
    reply: deskClients,
    message: 'Clients loaded.',
    handle: async ({ context, input }) => ok(await listClients(context, input)),
  }),
  operations.post('/ops/clients', json(account, { fields: inputsOf(signupForm) }), {
    right: 'clients',
    summary: 'Makes an account; an email leads its owner to choosing a password.',
    reply: namedReply,
    failures: ['email_taken'],
    message: 'Account created.',
    handle: ({ context, input, ...origin }) => createAccount(context, input, origin),
  }),
  actRoute(
    'unlock',
    'clients',
    unlockClient,
    'Forgets the failed logins and wrong codes of an account, so that its owner gets in.',
    'Unlocked.',
  ),
  actRoute(
    'disable',
    'client-closing',
    disableClient,
    'Closes an account: its sessions end at once, and nobody can log in to it.',
    'Disabled.',
  ),
  actRoute('enable', 'client-closing', enableClient, 'Opens a disabled account again.', 'Enabled.'),
  operations.get('/ops/clients/:client/people', nothing, {
    right: 'read',
    summary: 'The people of a client with role, state and locks, and open invitations.',
    reply: deskPeople,
    failures: ['not_found'],
    message: 'People loaded.',
    handle: ({ context, params }) => listClientPeople(context, params['client'] ?? ''),
  }),
  operations.get('/ops/clients/:client/export', nothing, {
    right: 'personal-data',
    summary: 'All that the portal holds of a client, as a ZIP of JSON and files.',
    failures: ['not_found', 'second_step'],
    handle: async ({ context, caller, params, ...origin }) => {
      const fresh = checkFresh(context, caller);
      return fresh.ok ? exportClient(context, params['client'] ?? '', origin) : fresh;
    },
  }),
  actRoute(
    'erase',
    'personal-data',
    eraseByOne,
    'Erases the personal data and files of a client for ever; people ask for approval instead.',
    'Erased.',
  ),
  actRoute(
    'end-sessions',
    'clients',
    endSessions,
    'Logs a client out everywhere.',
    'Sessions ended.',
  ),
];
