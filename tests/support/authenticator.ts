/** A device with one passkey in memory (ES256, attestation none), for tests of the API. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Assertion, Attestation } from '#lib/passkeys/calls.ts';
import { SITE } from './api.ts';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

const FLAGS = { present: 1, verified: 4, canSync: 8, synced: 16, hasKey: 64 };

interface Behavior {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly isSynced?: boolean;
  /** Signatures so far; counts up by itself without. */
  readonly count?: number;
}

const uint = (size: 2 | 4, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

/** CBOR byte string of less than 256 bytes. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

const clientDataOf = (type: string, challenge: string, origin = SITE): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle: string | undefined;
  #count = 0;

  #head(rpId: string, key: Buffer, { isVerified = true, isSynced = false, count }: Behavior) {
    this.#count = count ?? this.#count + 1;
    const flags =
      FLAGS.present +
      (isVerified ? FLAGS.verified : 0) +
      (isSynced ? FLAGS.canSync + FLAGS.synced : 0) +
      (key.length > 0 ? FLAGS.hasKey : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint(4, this.#count), key]);
  }

  #named<T>(response: T) {
    return { id: text(this.#id), rawId: text(this.#id), type: 'public-key' as const, response };
  }

  create(
    { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
    behavior: Behavior = {},
  ): Attestation {
    this.#handle = user.id;
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const point = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = point;
    // Map of 5: key type EC2, algorithm ES256, curve P-256, x, y.
    const cose = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      first,
      Buffer.from([0x22]),
      second,
    ]);
    const key = Buffer.concat([Buffer.alloc(16), uint(2, this.#id.length), this.#id, cose]);
    const data = cborBytes(this.#head(rp.id ?? '', key, behavior));
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      data,
    ]);
    return this.#named({
      clientDataJSON: text(clientDataOf('webauthn.create', challenge, behavior.origin)),
      attestationObject: text(attestation),
      transports: ['internal'],
    });
  }

  get(
    { challenge, rpId }: PublicKeyCredentialRequestOptionsJSON,
    behavior: Behavior = {},
  ): Assertion {
    const head = this.#head(rpId ?? '', Buffer.alloc(0), behavior);
    const clientData = clientDataOf('webauthn.get', challenge, behavior.origin);
    const signature = createSign('sha256')
      .update(head)
      .update(sha256(clientData))
      .sign(this.#pair.privateKey);
    return this.#named({
      clientDataJSON: text(clientData),
      authenticatorData: text(head),
      signature: text(signature),
      userHandle: this.#handle,
    });
  }
}
