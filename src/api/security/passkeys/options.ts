/** Options of passkeys for the browser. */
import { company } from '#lib/content/company.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { PasskeyRow } from '#api/db/tables/passkeys.ts';
import { CHALLENGE_MS, newChallenge } from './challenge.ts';
import { passkeysOf, type PasskeyOwner } from './passkeys.ts';

/** Ed25519, ES256, RS256: together every device that is in use. */
export const ALGORITHMS = [-8, -7, -257];
type PasskeyUser = PasskeyOwner & { readonly email: string; readonly name: string };

/** Host and origin that passkeys are bound to. */
export const siteOf = ({ settings: { siteUrl } }: Pick<ApiContext, 'settings'>) => ({
  rpId: siteUrl.hostname,
  origin: siteUrl.origin,
});

/** Name of a person for devices. */
export const handleOf = (ownerId: string): string => Buffer.from(ownerId).toString('base64url');

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
});

/** Asks for any passkey of the portal, which tells who it is and checks the person. */
export const loginOptions = (context: ApiContext): PublicKeyCredentialRequestOptionsJSON => ({
  challenge: newChallenge(context, { purpose: 'login' }),
  timeout: CHALLENGE_MS,
  rpId: siteOf(context).rpId,
  allowCredentials: [],
  userVerification: 'required',
});

/** Asks for a passkey of a person who is known by password or session. */
export const confirmOptions = async (
  context: ApiContext,
  owner: PasskeyOwner,
): Promise<PublicKeyCredentialRequestOptionsJSON> => ({
  challenge: newChallenge(context, { purpose: 'confirm', ownerId: owner.id }),
  timeout: CHALLENGE_MS,
  rpId: siteOf(context).rpId,
  allowCredentials: (await passkeysOf(context.database.db, owner)).map(descriptorOf),
  userVerification: 'discouraged',
});

/** Asks for a new passkey of a person. */
export const addOptions = async (
  context: ApiContext,
  owner: PasskeyUser,
): Promise<PublicKeyCredentialCreationOptionsJSON> => ({
  challenge: newChallenge(context, { purpose: 'add', ownerId: owner.id }),
  timeout: CHALLENGE_MS,
  rp: { id: siteOf(context).rpId, name: company.name },
  user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: (await passkeysOf(context.database.db, owner)).map(descriptorOf),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
});
