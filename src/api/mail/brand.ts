/** The company of content/company.yaml as its mails show it. */
import { brandColour, type Colours } from '#api/kernel/brand-colour.ts';
import type { MailBrand } from './layout.ts';

/** As much of the company as mails need. */
interface Company {
  readonly name: string;
  readonly contact: { readonly email: string };
  readonly colours: Colours;
}

/** Name, address and colour for the layout of mails. */
export const mailBrand = ({ name, contact, colours }: Company): MailBrand => ({
  name,
  email: contact.email,
  colour: brandColour(colours),
});
