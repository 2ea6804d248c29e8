/** The signer that an account remembers, and the consent that it gives once. */
import type { Consent, Facts, SignatureField, Values } from '../definition.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { textOf } from '../values.ts';

/** Asked once for each account and version. Raise the version with any change of the text. */
export const electronicConsent: Consent = {
  id: 'electronic',
  version: '2026.1',
  text: 'I agree to sign and to receive records electronically.',
};

/** Default title of a signer, from the profile. */
const FIRST_TITLE = 'Contact person';

const filled = (text?: string): string | undefined => (text === '' ? undefined : text);

/** Returns the signer of the last signature, else the contact person of the profile. */
export const signerIn = ({
  signer,
  requester,
}: Pick<Facts, 'signer' | 'requester'>): { signerName: string; signerTitle: string } => ({
  signerName: filled(signer?.signerName) ?? requester.contact_person,
  signerTitle: filled(signer?.signerTitle) ?? FIRST_TITLE,
});

/** Returns true if the account has accepted the present version of the electronic consent. */
export const hasConsented = ({ signer }: Pick<Facts, 'signer'>): boolean =>
  signer?.consents.some(
    ({ id, version }) => id === electronicConsent.id && version === electronicConsent.version,
  ) ?? false;

const partsOf = (signature: unknown): Values => (isRecord(signature) ? signature : {});

/** Returns the person as shown: Ana Ruiz, Buyer. */
export const signerText = (signature: unknown): string =>
  ['signerName', 'signerTitle']
    .map((part) => textOf(partsOf(signature), part).trim())
    .filter((text) => text !== '')
    .join(', ');

/** Returns the text of the button that signs: Sign as Ana Ruiz, Buyer. */
export const signLabel = (signature: unknown): string =>
  signerText(signature) === '' ? 'Sign' : `Sign as ${signerText(signature)}`;

/** Returns the version of the definition, or the published one; '' when there is none. */
export const documentVersion = (
  { document }: Pick<SignatureField, 'document'>,
  { published }: Pick<Facts, 'published'>,
): string => document.version ?? published?.[document.type] ?? '';
