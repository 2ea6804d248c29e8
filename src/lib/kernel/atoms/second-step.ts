/** Fields of the second step of a login, for people of the company and of clients. */
import { size, string, type, type Infer } from 'superstruct';
import { coded, length, required, rule, type Text } from './field-parts.ts';
import { noted } from './noted.ts';

/** Code of a code app, spaces allowed; or a recovery code. */
export const stepCode: Text = noted(
  rule(length(required(coded), { max: 60 }), 'pattern', (value) => /^[\w\s-]+$/.test(value)),
  'Code of the app, or the recovery code',
  '492039',
);

export const stepChallenge = noted(
  size(string(), 1, 400),
  'Challenge of the first step',
  '5f0c….17…',
);

export const recoveryCode = noted(
  string(),
  'Recovery code, shown once',
  'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
);

/** A code app that is being set up. */
export const newSecondStep = type({
  secret: noted(string(), 'Secret of the code app in base32', 'JBSWY3DPEHPK3PXP'),
  uri: noted(string(), 'Address that a code app opens', 'otpauth://totp/…'),
});
export type NewSecondStep = Infer<typeof newSecondStep>;

export const recoveryCodeReply = type({ recoveryCode });
