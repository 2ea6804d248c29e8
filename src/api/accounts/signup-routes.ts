/** How accounts are created: sign up, and creation by the company. */
import { object, string } from 'superstruct';
import { signupFields, signupForm } from '#lib/accounts/forms/signup.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { open, operations } from '#api/http/endpoint.ts';
import { json } from '#api/http/input.ts';
import { recordAct } from '#api/security/audit.ts';
import { clientAct } from './company/client-access.ts';
import { signUp, registerClient } from './register-client.ts';

const signup = object(signupFields);

/** The confirmation is outside the payload; it is dropped if sent. */
const signupInput = json(signup, {
  fields: inputsOf(signupForm),
  ignore: ['confirmPassword'],
});

const createdClient = object({ id: string(), clientId: string() });

export const accountRoutes = [
  open.post('/client/signup', signupInput, {
    limit: { per: 'network', rule: 'signup' },
    summary: 'Creates a client account; the client then logs in.',
    failures: ['email_taken'],
    message: messages.signupSucceeded,
    handle: ({ context, input, ...origin }) => signUp(context, input, origin),
  }),
  operations.post('/client/createclient', signupInput, {
    right: 'clients',
    summary: 'Creates a client account on behalf of the company; needs the operations key.',
    reply: createdClient,
    failures: ['email_taken'],
    message: messages.signupSucceeded,
    handle: async ({ context, input, ...origin }) => {
      const result = await registerClient(context, input, origin, (tx, made) =>
        recordAct(context, tx, clientAct('add', made)),
      );
      if (!result.ok) return result;
      const { id, client_number: clientId } = result.value;
      return ok({ id, clientId });
    },
  }),
];
