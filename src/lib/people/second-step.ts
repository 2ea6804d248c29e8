/** Bodies and answers of the calls about the second step of a client's people. */
import {
  any,
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
import { length, required, secret } from '#lib/kernel/atoms/field-parts.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { recoveryCode, stepChallenge, stepCode } from '#lib/kernel/atoms/second-step.ts';
import type { Schema } from '#lib/kernel/validation.ts';

const methods = ['totp', 'passkey', 'recovery'] as const;
export type SecondMethod = (typeof methods)[number];

const secondStruct = object({
  challenge: stepChallenge,
  method: noted(enums(methods), 'Way of the second step', 'totp'),
  code: optional(stepCode),
  assertion: noted(optional(any()), 'Answer of the browser, for the method passkey'),
});

export type MemberSecondStep = Infer<typeof secondStruct>;
export const memberSecondStep: Schema<MemberSecondStep> = { struct: secondStruct };

/** ResponseBody of a login whose password was right: the second step is asked. */
export const askedStep = type({ challenge: string(), methods: array(enums(methods)) });

const codeStruct = object({ code: stepCode });
export const memberCode: Schema<Infer<typeof codeStruct>> = { struct: codeStruct };

const confirmStruct = object({
  code: noted(
    length(required(secret), { max: 128 }),
    'Code of the app; the password without one',
    '492039',
  ),
});
export const memberConfirmation: Schema<Infer<typeof confirmStruct>> = { struct: confirmStruct };

/** The second step of the caller. */
export const memberSecurity = type({
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

export const codeAppAdded = type({
  recoveryCode: noted(
    nullable(recoveryCode),
    'New recovery code, shown once; null for people who have one',
    'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  ),
});
