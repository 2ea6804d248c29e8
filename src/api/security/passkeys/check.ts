/** Checks answers of passkeys before they are used. */
import type { Assertion, Attestation } from '#lib/passkeys/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isChallengeFor, type ChallengeUse } from './challenge.ts';
import { ALGORITHMS, handleOf, siteOf } from './options.ts';
import {
  ownerColumn,
  type CheckedNewPasskey,
  type CheckedPasskey,
  type PasskeyOwner,
} from './passkeys.ts';

/** Validates a challenge and keeps it. */
function createChallengeCheck(context: ApiContext, use: ChallengeUse) {
  let challenge = '';
  return {
    isRight: (given: string): boolean => isChallengeFor(context, (challenge = given), use),
    read: (): string => challenge,
  };
}

/** Answers null where the library throws: each answer that is no right one is refused alike. */
async function orNull<T>({ log }: ApiContext, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    log.info({ why: error instanceof Error ? error.message : '' }, 'passkey refused');
    return null;
  }
}

/**
 * Returns the passkey behind a right signature for this use; null for any other answer, and for a device that counts
 * backwards: it is a copy.
 */
export async function checkAssertion(
  context: ApiContext,
  { id, rawId, type, response }: Assertion,
  side: PasskeyOwner['side'],
  use: ChallengeUse,
): Promise<CheckedPasskey | null> {
  const column = ownerColumn[side];
  const passkey = await context.database.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', id)
    .where(column, 'is not', null)
    .executeTakeFirst();
  const owner = passkey?.[column];
  if (!passkey || !owner || (use.purpose !== 'login' && use.ownerId !== owner)) return null;
  const { userHandle, ...signed } = response;
  if (typeof userHandle === 'string' && userHandle !== handleOf(owner)) return null;
  const checkChallenge = createChallengeCheck(context, use);
  const { rpId, origin } = siteOf(context);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await orNull(context, () =>
    verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: checkChallenge.isRight,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.backed_up ? 0 : passkey.sign_count,
      },
    }),
  );
  if (checked?.verified !== true) return null;
  const { newCounter, credentialBackedUp, userVerified } = checked.authenticationInfo;
  return {
    passkey,
    challenge: checkChallenge.read(),
    signCount: newCounter,
    isSynced: credentialBackedUp,
    isVerified: userVerified,
  };
}

/** Returns the key of a new passkey of a person; null for an answer that is none. */
export async function checkAttestation(
  context: ApiContext,
  { id, rawId, type, response }: Attestation,
  ownerId: string,
): Promise<CheckedNewPasskey | null> {
  const { transports, ...made } = response;
  const checkChallenge = createChallengeCheck(context, { purpose: 'add', ownerId });
  const { rpId, origin } = siteOf(context);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await orNull(context, () =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response: made, clientExtensionResults: {} },
      expectedChallenge: checkChallenge.isRight,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (checked?.verified !== true) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    challenge: checkChallenge.read(),
    values: {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: (transports ?? []).filter((name) => /^[a-z-]+$/.test(name)).join(','),
      backed_up: credentialBackedUp,
      rp_id: rpId,
    },
  };
}
