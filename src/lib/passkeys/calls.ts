/** Passkeys as browsers send them: `PublicKeyCredential.toJSON()` (WebAuthn Level 3). */
import {
  array,
  literal,
  nullable,
  optional,
  pattern,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';

/** Bytes in base64url. */
const bytes = (max: number): Struct<string, null> => size(pattern(string(), /^[\w-]+$/), 1, max);

const credential = {
  id: noted(bytes(1400), 'Id of the passkey in base64url', 'pTm0bVxk3u8c1RZt5WnYwg'),
  rawId: noted(bytes(1400), 'Id of the passkey in base64url', 'pTm0bVxk3u8c1RZt5WnYwg'),
  type: noted(literal('public-key'), 'Kind of the credential'),
};
const clientData = noted(
  bytes(6000),
  'Signed data of the browser',
  'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
);

/** A signature of a passkey; keys that newer browsers add are left out. */
export const assertion = noted(
  type({
    ...credential,
    response: noted(
      type({
        clientDataJSON: clientData,
        authenticatorData: noted(
          bytes(6000),
          'Signed data of the device',
          'SZYN5YgOjGh0NBcPZHZgW4',
        ),
        signature: noted(bytes(6000), 'Signature', 'MEUCIQDxNBcPZHZgW4'),
        userHandle: noted(optional(nullable(bytes(100))), 'Owner of the passkey', 'NmY0YzEy'),
      }),
      'Signature with what it signs',
    ),
  }),
  'A passkey, as toJSON() of the browser gives it',
);

/** A new passkey; keys that newer browsers add are left out. */
export const attestation = noted(
  type({
    ...credential,
    response: noted(
      type({
        clientDataJSON: clientData,
        attestationObject: noted(bytes(20_000), 'Public key', 'o2NmbXRkbm9uZWdhdHRTdG10'),
        transports: noted(
          optional(size(array(size(string(), 1, 20)), 0, 10)),
          'Ways to reach the device',
          'internal',
        ),
      }),
      'The key with what it signs',
    ),
  }),
  'A new passkey, as toJSON() of the browser gives it',
);

export type Assertion = Infer<typeof assertion>;
export type Attestation = Infer<typeof attestation>;
