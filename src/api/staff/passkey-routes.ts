/** Calls about passkeys of the company's people; each use has a call for the options of the browser. */
import { ok } from '#lib/kernel/result.ts';
import { messages } from '#lib/kernel/messages.ts';
import { passkeyOptions } from '#lib/passkeys/replies.ts';
import {
  invitationToken,
  loginChallenge,
  namedPasskey,
  newPasskey,
  passkeyLogin,
} from '#lib/staff/calls.ts';
import { staffLoggedIn } from '#lib/staff/replies.ts';
import { open, staff } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import {
  addPasskey,
  optionsOfAdd,
  optionsOfConfirm,
  removePasskey,
} from '#api/security/own-step.ts';
import { loginOptions } from '#api/security/passkeys/options.ts';
import { optionsOfJoin } from './invitations.ts';
import { logInByPasskey, optionsOfLogin } from './log-in.ts';
import { staffStep } from './own-step.ts';

const ready = 'Use your passkey.';
const byService = { per: 'service', rules: ['loginNetwork'] } as const;

export const staffPasskeyRoutes = [
  open.post('/ops/staff/passkeys/login/options', nothing, {
    summary: 'Options to log in by a passkey alone.',
    reply: passkeyOptions,
    message: ready,
    handle: async ({ context }) => ok(loginOptions(context)),
  }),
  open.post('/ops/staff/passkeys/login', json(passkeyLogin), {
    limit: byService,
    summary: 'Logs a person in by a passkey that checked the person.',
    reply: staffLoggedIn,
    failures: ['wrong_credentials', 'too_many'],
    message: messages.loginSucceeded,
    handle: ({ context, input, ...origin }) => logInByPasskey(context, input, origin),
  }),
  open.post('/ops/staff/login/second/options', json(loginChallenge), {
    limit: byService,
    summary: 'Options to carry a login on with a passkey.',
    reply: passkeyOptions,
    failures: ['wrong_credentials'],
    message: ready,
    handle: ({ context, input, ...origin }) => optionsOfLogin(context, input.challenge, origin),
  }),
  open.post('/ops/staff/join/passkey', json(invitationToken), {
    summary: 'Options for a passkey as the second step of an invited person.',
    reply: passkeyOptions,
    failures: ['not_found'],
    message: ready,
    handle: ({ context, input }) => optionsOfJoin(context, input.token),
  }),
  staff.post('/ops/me/second-step/options', nothing, {
    summary: 'Options to repeat the second step with a passkey.',
    reply: passkeyOptions,
    message: ready,
    handle: async (call) => ok(await optionsOfConfirm(staffStep(call))),
  }),
  staff.post('/ops/me/passkeys/options', nothing, {
    summary: 'Options for a further passkey.',
    reply: passkeyOptions,
    message: ready,
    handle: async (call) => ok(await optionsOfAdd(staffStep(call))),
  }),
  staff.post('/ops/me/passkeys', json(newPasskey), {
    summary: 'Adds a passkey after a fresh second step; all other sessions end.',
    failures: ['second_step', 'conflict'],
    message: 'Passkey added. All other devices are logged out.',
    handle: (call) => addPasskey(staffStep(call), call.input.attestation, false),
  }),
  staff.post('/ops/me/passkeys/remove', json(namedPasskey), {
    summary: 'Removes a passkey after a fresh second step; all other sessions end.',
    failures: ['second_step', 'not_found', 'conflict'],
    message: 'Passkey removed. All other devices are logged out.',
    handle: (call) => removePasskey(staffStep(call), call.input.id),
  }),
];
