/** Shows who signs for the client. */
import { lastSigner } from '#api/records/sign.ts';
import { type ClientCall, requesterOf } from '#api/security/caller.ts';
import { signerIn } from '#lib/forms/kinds/signer.ts';

/** Returns who signed last, else the contact person, and the consents that the account has given. */
export async function showSigner(call: ClientCall) {
  const signer = await lastSigner(call);
  return { ...signer, ...signerIn({ signer, requester: requesterOf(call.caller.client) }) };
}
