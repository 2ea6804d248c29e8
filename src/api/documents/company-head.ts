/** The company of content/company.yaml as its documents show it. */
import { brandColour } from '#api/kernel/brand-colour.ts';
import type { Company } from '#lib/content/schemas.ts';
import type { DocumentCompany } from './blocks.ts';

export const documentCompany = (company: Company): DocumentCompany => ({
  name: company.name,
  address: company.contact.address,
  phone: company.contact.phone,
  email: company.contact.email,
  colour: brandColour(company.colours),
});
