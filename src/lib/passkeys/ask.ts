/** Passkeys in the browser. */

/** Returns true if the browser knows passkeys and their JSON form. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Options of both kinds are told apart by their owner. */
type Options = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/**
 * Asks the person for a passkey, or for a new one, and returns its answer as JSON; null if nothing was chosen. Rejects
 * with NotAllowedError if the person stops, or none fits.
 */
export async function askPasskey(options: Options): Promise<unknown> {
  const credential =
    'user' in options
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

/** Message for the person after {@link askPasskey} has rejected. */
export function passkeyErrorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.';
  return name === 'NotAllowedError'
    ? 'No passkey was used. Try again, or use another way.'
    : 'The passkey did not work. Try again, or use another way.';
}
