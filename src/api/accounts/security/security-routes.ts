/** Calls of a client's person about the own second step. */
import { newSecondStep, recoveryCodeReply } from '#lib/kernel/atoms/second-step.ts';
import {
  secondStepAdded,
  memberCode,
  memberConfirmation,
  memberSecurity,
} from '#lib/people/second-step.ts';
import { client, type Call } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { confirmCodeApp, confirmSelf, startCodeApp } from '#api/security/own-step.ts';
import {
  memberStep,
  removeCodeApp,
  renewRecoveryCode,
  showSecurity,
  type SelfCall,
} from './second-step.ts';

const selfCall = ({ context, caller, ...origin }: Call<'session', unknown>): SelfCall => ({
  context,
  caller,
  origin,
});

/** The caller as the owner of a second step. */
export const ownStep = (call: Call<'session', unknown>) => memberStep(selfCall(call));

export const securityRoutes = [
  client.get('/client/security', nothing, {
    summary: 'The second step of the caller.',
    reply: memberSecurity,
    message: 'Loaded.',
    handle: (call) => showSecurity(call),
  }),
  client.post('/client/security/confirm', json(memberConfirmation), {
    right: 'own',
    limit: { per: 'service', rules: ['loginPair'] },
    summary: 'Repeats the second step, else the password, for ten minutes of calls that need it.',
    failures: ['too_many'],
    message: 'Confirmed.',
    handle: (call) => confirmSelf(ownStep(call), call.input),
  }),
  client.post('/client/security/code-app', nothing, {
    right: 'own',
    summary: 'Makes the secret of a code app; it counts once a code was confirmed.',
    reply: newSecondStep,
    failures: ['second_step'],
    message: 'Enter the code of the app.',
    handle: (call) => startCodeApp(ownStep(call)),
  }),
  client.post('/client/security/code-app/confirm', json(memberCode), {
    right: 'own',
    summary: 'Makes the new secret count by the first code of the app; other sessions end.',
    reply: secondStepAdded,
    failures: ['second_step'],
    message: 'The code app is set up.',
    handle: (call) => confirmCodeApp(ownStep(call), call.input.code),
  }),
  client.remove('/client/security/code-app', nothing, {
    right: 'own',
    summary: 'Removes the code app; other sessions end.',
    failures: ['second_step', 'not_found', 'conflict'],
    message: 'Removed.',
    handle: (call) => removeCodeApp(selfCall(call)),
  }),
  client.post('/client/security/recovery-code', nothing, {
    right: 'own',
    summary: 'Replaces the recovery code; other sessions end.',
    reply: recoveryCodeReply,
    failures: ['second_step', 'not_found'],
    message: 'This is your new recovery code.',
    handle: (call) => renewRecoveryCode(selfCall(call)),
  }),
];
