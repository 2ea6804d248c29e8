/** Bodies and answers of the calls about the second step of a client's people. */
import {
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct';
import { pathOf } from '#lib/kernel/routes.ts';
import { length, required, secret } from '#lib/kernel/atoms/field-parts.ts';
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import { recoveryCode, stepChallenge, stepCode } from '#lib/kernel/atoms/second-step.ts';
import { assertion, attestation } from '#lib/passkeys/calls.ts';
import { passkey } from '#lib/passkeys/replies.ts';
import { clientRoleIds } from './rights.ts';

const methods = ['totp', 'passkey', 'recovery'] as const;
export type SecondMethod = (typeof methods)[number];

export const memberSecondStep = object({
  challenge: stepChallenge,
  method: noted(enums(methods), 'Way of the second step', 'totp'),
  code: optional(stepCode),
  ...optionals({ assertion }),
});

export type MemberSecondStep = Infer<typeof memberSecondStep>;

/** Body of a login whose password was right: the second step is asked. */
export const askedStep = type({ challenge: string(), methods: array(enums(methods)) });

/** A login whose password was right, as the page shows it. */
export interface LoginStep extends Infer<typeof askedStep> {
  readonly method: SecondMethod;
  /** Why the code was refused; '' before one was sent. */
  readonly rejection: string;
  readonly status: number;
}

export const memberCode = object({ code: stepCode });

export const memberConfirmation = object(
  optionals({
    code: noted(
      length(required(secret), { max: 128 }),
      'Code of the app; the password without a second step',
      '492039',
    ),
    assertion,
  }),
);

/** The second step of the caller. */
export const memberSecurity = type({
  passkeys: noted(array(passkey), 'Passkeys of the person, oldest first'),
  hasCodeApp: noted(boolean(), 'True if a code app is set up'),
  hasRecoveryCode: noted(boolean(), 'True if there is a recovery code that was not used'),
  isSet: noted(boolean(), 'True if the person has a code app or a passkey'),
  isFresh: noted(boolean(), 'True if login or second step are at most ten minutes old'),
  dueAt: noted(
    nullable(string()),
    'From when on a second step is required; null for never',
    '2026-03-02T14:05:00.000Z',
  ),
});
export type MemberSecurity = Infer<typeof memberSecurity>;

/** Uses of passkeys for which a page asks the options of the browser. */
type PasskeyUse = 'login' | 'second' | 'confirm' | 'add';

/** Address of the options of the browser. */
export const passkeyOptionsPath = (use: PasskeyUse): string =>
  pathOf('passkeys').replace('[id]', use);

export const memberChallenge = object({ challenge: stepChallenge });
export const memberPasskey = object({ attestation });
export const memberPasskeyLogin = object({ assertion });

export const secondStepAdded = type({
  recoveryCode: noted(
    nullable(recoveryCode),
    'New recovery code, shown once; null for people who have one',
    'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  ),
});

export const stepRule = object({
  from: noted(
    nullable(enums(clientRoleIds)),
    'Role that must have a second step, with those above; null for none',
  ),
});
