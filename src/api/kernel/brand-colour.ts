/** The colour of the company in mails and documents. */

/** As much of the company's colours as is needed. */
export interface Colours {
  readonly light?: { readonly brand?: string | undefined } | undefined;
}

/** Default ink of the portal. */
const INK = '#2f2a6b';

/** The brand colour as `#rrggbb`. */
export const brandColour = ({ light }: Colours): string => light?.brand ?? INK;
