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
    message: ready,
    handle: async ({ context }) => ok(loginOptions(context)),
  }),
  open.post('/client/passkeys/login', json(memberPasskeyLogin), {
    limit: byNetwork,
    summary:
      'Logs a person in by a passkey that checked the person; the answer is that of a login.',
    reply: loggedIn,
    failures: ['wrong_credentials', 'too_many'],
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
    failures: ['wrong_credentials'],
    message: ready,
    handle: ({ context, input, ...origin }) => optionsOfLogin(context, input.challenge, origin),
  }),
  client.post('/client/security/confirm/options', nothing, {
    right: 'own',
    summary: 'Options to repeat the second step with a passkey.',
    reply: passkeyOptions,
    message: ready,
    handle: async (call) => ok(await optionsOfConfirm(ownStep(call))),
  }),
  client.post('/client/security/passkey-options', nothing, {
    right: 'own',
    summary: 'Options for a further passkey.',
    reply: passkeyOptions,
    message: ready,
    handle: async (call) => ok(await optionsOfAdd(ownStep(call))),
  }),
  client.post('/client/security/passkeys', json(memberPasskey), {
    right: 'own',
    summary: 'Adds a passkey; other sessions end.',
    reply: secondStepAdded,
    failures: ['second_step', 'conflict'],
    message: 'Passkey added.',
    handle: (call) => addPasskey(ownStep(call), call.input.attestation, true),
  }),
  client.remove('/client/security/passkeys/:id', nothing, {
    right: 'own',
    summary: 'Removes a passkey; other sessions end.',
    failures: ['second_step', 'not_found', 'conflict'],
    message: 'Removed.',
    handle: (call) => removePasskey(ownStep(call), call.params['id'] ?? ''),
  }),
];
