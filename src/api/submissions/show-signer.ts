/** Shows who signs for the client. */
import { signerIn } from '#lib/forms/kinds/signer.ts';
import { rememberedSigner } from '#api/records/sign.ts';
import { requesterOf, type ClientCall } from '#api/security/authenticate.ts';

/** Returns who signed last, else the contact person, and the consents that the account has given. */
export async function showSigner(call: ClientCall) {
  const signer = await rememberedSigner(call);
  return { ...signer, ...signerIn({ signer, requester: requesterOf(call.caller.client) }) };
}
