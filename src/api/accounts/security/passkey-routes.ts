/** Calls about passkeys of clients' people; each use has a call for the options of the browser. */
import { ok } from '#lib/kernel/result.ts';
import { passkeyOptions } from '#lib/passkeys/replies.ts';
import {
  secondStepAdded,
  memberChallenge,
  memberPasskey,
  memberPasskeyLogin,
} from '#lib/people/second-step.ts';
import { client, open } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { answered, answeredWith } from '#api/http/record-endpoints.ts';
import {
  addPasskey,
  optionsOfAdd,
  optionsOfConfirm,
  removePasskey,
} from '#api/security/own-step.ts';
import { loginOptions } from '#api/security/passkeys/options.ts';
import { knownDevice } from '../known-device.ts';
import { loggedIn, loginAnswer } from '../session-routes.ts';
import { logInByPasskey, optionsOfLogin } from './passkeys.ts';
import { ownStep } from './security-routes.ts';

const ready = 'Use your passkey.';
const byNetwork = { per: 'service', rules: ['loginNetwork'] } as const;

export const passkeyRoutes = [
  open.post('/client/passkeys/login/options', nothing, {
    summary: 'Options to log in by a passkey alone.',
    reply: passkeyOptions,
    handle: async ({ context }) => ok({ message: ready, body: loginOptions(context) }),
  }),
  open.post('/client/passkeys/login', json(memberPasskeyLogin), {
    limit: byNetwork,
    summary:
      'Logs a person in by a passkey that checked the person; the answer is that of a login.',
    reply: loggedIn,
    refusals: ['wrong_credentials', 'too_many'],
    handle: async ({ context, input, request, ...origin }) => {
      const result = await logInByPasskey(context, input.assertion, origin, (key) =>
        knownDevice(context, request, key),
      );
      if (!result.ok) return result;
      const { emailKey: key, ...login } = result.value;
      return ok(loginAnswer(context, request, login, key));
    },
  }),
  open.post('/client/login/second/options', json(memberChallenge), {
    limit: byNetwork,
    summary: 'Options to carry a login on with a passkey.',
    reply: passkeyOptions,
    refusals: ['wrong_credentials'],
    handle: async ({ context, input, ...origin }) =>
      answeredWith(await optionsOfLogin(context, input.challenge, origin), ready),
  }),
  client.post('/client/security/confirm/options', nothing, {
    right: 'own',
    summary: 'Options to repeat the second step with a passkey.',
    reply: passkeyOptions,
    handle: async (call) => ok({ message: ready, body: await optionsOfConfirm(ownStep(call)) }),
  }),
  client.post('/client/security/passkey-options', nothing, {
    right: 'own',
    summary: 'Options for a further passkey.',
    reply: passkeyOptions,
    handle: async (call) => ok({ message: ready, body: await optionsOfAdd(ownStep(call)) }),
  }),
  client.post('/client/security/passkeys', json(memberPasskey), {
    right: 'own',
    summary: 'Adds a passkey; other sessions end.',
    reply: secondStepAdded,
    refusals: ['second_step', 'conflict'],
    handle: async (call) =>
      answeredWith(await addPasskey(ownStep(call), call.input.attestation, true), 'Passkey added.'),
  }),
  client.remove('/client/security/passkeys/:id', nothing, {
    right: 'own',
    summary: 'Removes a passkey; other sessions end.',
    refusals: ['second_step', 'not_found', 'conflict'],
    handle: async (call) =>
      answered(await removePasskey(ownStep(call), call.params['id'] ?? ''), 'Removed.'),
  }),
];
