/** Passkeys in the browser. */

/** Options of both kinds are told apart by their owner. */
type Options = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/**
 * Asks the person for a passkey, or for a new one, and returns its answer as JSON; null if nothing was chosen. Rejects
 * with NotAllowedError if the person stops, or none fits.
 * @param offered ends an offer among the suggestions of a field; without, the browser asks in its window
 */
export async function askPasskey(options: Options, offered?: AbortSignal): Promise<unknown> {
  const credential =
    'user' in options
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          ...(offered && { mediation: 'conditional', signal: offered }),
        });
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

/** Message for the person after {@link askPasskey} has rejected. */
export function passkeyErrorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.';
  return name === 'NotAllowedError'
    ? 'No passkey was used. Try again, or use another method.'
    : 'The passkey did not work. Try again, or use another method.';
}
