/** The company of content/company.yaml as its mails show it. */
import type { MailBrand } from './layout.ts';

/** As much of the company as mails need. */
interface Company {
  readonly name: string;
  readonly contact: { readonly email: string };
  readonly colours: { readonly light?: { readonly brand?: string | undefined } | undefined };
}

/** The portal's own ink, where the company has set no colour. */
const INK = '#2f2a6b';

/** Name, address and colour for the layout of mails. */
export const mailBrand = ({ name, contact, colours }: Company): MailBrand => ({
  name,
  email: contact.email,
  colour: colours.light?.brand ?? INK,
});
