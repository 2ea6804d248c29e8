/** The company of content/company.yaml as its mails show it. */
import { brandColour, type Colours } from '#api/kernel/brand-colour.ts';
import type { MailBrand } from './layout.ts';

/** As much of the company as mails need. */
interface Company {
  readonly name: string;
  readonly contact: { readonly email: string };
  readonly colours: Colours;
}

/** Name, address and colour for the layout of mails, as they are whenever they are looked at: content changes. */
export const mailBrand = (company: Company): MailBrand => ({
  get name() {
    return company.name;
  },
  get email() {
    return company.contact.email;
  },
  get colour() {
    return brandColour(company.colours);
  },
});
