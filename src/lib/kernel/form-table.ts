/**
 * The service forms, one row each. Routes, header, reference numbers, counts, sections, fixtures and islands
 * follow from these rows; the definition of a form is `forms/<id>/<id>.submission.ts`.
 */
export interface FormRow {
  /** Names the form everywhere in the code: types, files, routes, fixtures, content. */
  readonly id: string;
  /** Names the form in the database and in calls, where that is not the id. */
  readonly type?: string;
  /** Address of its page, without a trailing slash. */
  readonly path: string;
  /** Title of its page. */
  readonly title: string;
  /** Two letters of its reference numbers. */
  readonly prefix: string;
  /** Where the header leads to it: in the menu of forms, or beside the menus. In the order of the rows. */
  readonly header?: 'menu' | 'bar';
  /** Name in `GET /users/dashboard`, and statuses counted separately. */
  readonly counts: string;
  readonly countedStatuses?: Readonly<Record<string, string>>;
  /** Additional contents of its pages: see `pages/[form].astro`. */
  readonly extra?: 'terms' | 'card' | 'people';
}

const formTable = [
  {
    id: 'terms',
    path: '/terms_&_conditions',
    title: 'Terms & Condition',
    prefix: 'TC',
    header: 'menu',
    counts: 'terms',
    countedStatuses: { signed: 'SIGNED' },
    extra: 'terms',
  },
  {
    id: 'card-authorization',
    path: '/card-authorization',
    title: 'Credit Card Authorization',
    prefix: 'CA',
    header: 'menu',
    counts: 'cards',
    countedStatuses: { active: 'ACTIVE', expiring: 'EXPIRING' },
    extra: 'card',
  },
  {
    id: 'service-request',
    path: '/service-request',
    title: 'Service Request',
    prefix: 'SR',
    header: 'menu',
    counts: 'serviceRequests',
    countedStatuses: { quoted: 'QUOTED', inProgress: 'IN_PROGRESS' },
  },
  {
    id: 'referral-request',
    path: '/referral-request',
    title: 'Referral Request Form',
    prefix: 'RF',
    header: 'menu',
    counts: 'referrals',
  },
  {
    id: 'garment-claim',
    type: 'report-garment-claim',
    path: '/report-garment-claim',
    title: 'Report Garment a Claim',
    prefix: 'GC',
    header: 'menu',
    counts: 'garmentClaims',
  },
  {
    id: 'cargo-claim',
    type: 'damage-claim',
    path: '/damage-claim',
    title: 'Cargo Loss & Damage Claim',
    prefix: 'CC',
    header: 'menu',
    counts: 'cargoClaims',
  },
  {
    id: 'garment-rebranding',
    path: '/garment-rebranding',
    title: 'Garment Rebranding',
    prefix: 'RB',
    counts: 'rebrandings',
  },
  {
    id: 'contact-us',
    path: '/contact-us',
    title: 'Contact Us',
    prefix: 'CT',
    header: 'bar',
    counts: 'messages',
    extra: 'people',
  },
] as const satisfies readonly FormRow[];

export type FormId = (typeof formTable)[number]['id'];

/** A row of the table. */
export type KnownForm = FormRow & { readonly id: FormId };

/** The rows with all that a row may have. */
export const formRows: readonly KnownForm[] = formTable;

/** The form of this id. */
export function formRow(id: FormId): FormRow {
  const found = formRows.find((row) => row.id === id);
  if (!found) throw new Error(`Form ${id} is not in the table.`);
  return found;
}

/** Returns the form's type in database and calls. */
export const typeOf = (id: FormId): string => formRow(id).type ?? id;

/** Areas of the company's work: the roles that are asked first. */
export const areas = ['warehouse', 'service', 'claims', 'billing'] as const;
export type Area = (typeof areas)[number];

/** The claims about goods, as calls name them. */
export const claimTypes = (): readonly string[] => [typeOf('garment-claim'), typeOf('cargo-claim')];

/** The forms that order work, as calls name them. */
export const orderTypes = (): readonly string[] => [
  typeOf('service-request'),
  typeOf('garment-rebranding'),
];

/** The form whose page is at `/<segment>`; nothing for other pages. */
export const formAt = (segment: string | undefined): KnownForm | undefined =>
  formRows.find(({ path }) => path === `/${segment ?? ''}`);

/** How the definition of a form begins. */
export function identityOf(id: FormId) {
  const { prefix, title } = formRow(id);
  return { type: typeOf(id), prefix, title, route: id };
}
