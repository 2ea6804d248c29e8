/** How accounts are created: sign up, and creation by the company (docs/specification.md, Calls). */
import { object, string } from 'superstruct';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { ok } from '#lib/kernel/result.ts';
import { signupPayloadSchema } from '#lib/accounts/schemas/signup.ts';
import { endpoint } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { json } from '#api/http/input.ts';
import { registerClient } from './register-client.ts';

/** The confirmation is not part of the payload; sent by mistake, it is dropped. */
const signupInput = json(signupPayloadSchema, { form: signupForm, ignore: ['confirmPassword'] });

const createdClient = object({ id: string(), clientId: string() });

const signup = endpoint({
  method: 'POST',
  path: '/client/signup',
  access: 'public',
  limit: { per: 'network', rule: 'signup' },
  input: signupInput,
  summary: 'Creates a client account; the client then logs in.',
  reply: null,
  refusals: ['email_taken'],
  handle: async ({ context, input, ...origin }) => {
    const result = await registerClient(context, input, origin);
    return result.ok ? ok({ message: messages.signupSucceeded }) : result;
  },
});

const createClient = endpoint({
  method: 'POST',
  path: '/client/createclient',
  access: 'operations',
  limit: { per: 'standing' },
  input: signupInput,
  summary: 'Creates a client account on behalf of the company; needs the operations key.',
  reply: describeSchema({ struct: createdClient }),
  refusals: ['email_taken'],
  handle: async ({ context, input, ...origin }) => {
    const result = await registerClient(context, input, origin);
    if (!result.ok) return result;
    const { id, client_number: clientId } = result.value;
    return ok({ message: messages.signupSucceeded, body: { id, clientId } });
  },
});

export const accountRoutes = [signup, createClient];
