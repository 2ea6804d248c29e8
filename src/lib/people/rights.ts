/** Roles of a client's people, and the rights that they give. */
export const clientRoles = [
  { id: 'owner', name: 'Owner' },
  { id: 'admin', name: 'Admin' },
  { id: 'orders', name: 'Orders' },
  { id: 'finance', name: 'Finance' },
  { id: 'viewer', name: 'Viewer' },
] as const;

export type ClientRole = (typeof clientRoles)[number]['id'];

export const clientRoleIds: readonly ClientRole[] = clientRoles.map(({ id }) => id);

const working = ['owner', 'admin', 'orders', 'finance'] as const;

/** Name of a role in words: 'Owner'. */
export const clientRoleName = (role: ClientRole): string =>
  clientRoles.find(({ id }) => id === role)?.name ?? role;

/** Roles that have each right. */
const rights = {
  /** Records and the own account: reads, own profile, own password, own views, own switches. */
  own: clientRoleIds,
  /** Reads prices, values, quotes and totals. */
  amounts: working,
  /** Calls that ask for `records`, `claims` or `cards` by the form of the record. */
  forms: working,
  records: ['owner', 'admin', 'orders'],
  claims: working,
  cards: working,
  /** Signs and approves: terms, cards, quotes, offers, labels; for people who may sign. */
  sign: working,
  /** Changes name and addresses of the company. */
  company: ['owner', 'admin'],
  people: ['owner', 'admin'],
  /** Makes owners, and changes them. */
  owners: ['owner'],
} as const satisfies Readonly<Record<string, readonly ClientRole[]>>;

export type ClientRight = keyof typeof rights;

/** A person as rights are decided on. */
interface Holder {
  readonly role: ClientRole;
  readonly maySign: boolean;
}

/** Returns true if the person has the right. */
export const may = ({ role, maySign }: Holder, right: ClientRight): boolean =>
  rights[right].some((each) => each === role) && (right !== 'sign' || maySign);

interface Locals {
  readonly visit: { readonly caller: { readonly member: Holder } } | null;
}

/** Returns true if the person on a page has the right; with an external API, which checks rights by itself, for everybody. */
export const maySee = ({ visit }: Locals, right: ClientRight): boolean =>
  visit === null || may(visit.caller.member, right);

/** Returns the parts of a page that its person may see: parts without a right, and those of the person’s rights. */
export const seenBy = <P extends { readonly right?: ClientRight }>(
  locals: Locals,
  parts: readonly P[],
): P[] => parts.filter(({ right }) => right === undefined || maySee(locals, right));

/** Returns true if the person may invite, change and disable people of a role: owners all, admins those below. */
export const mayManage = (holder: Holder, role: ClientRole): boolean =>
  may(holder, 'owners') || (may(holder, 'people') && !may({ role, maySign: false }, 'people'));

/** Roles that the person may give. */
export const grantableRoles = (holder: Holder): readonly ClientRole[] =>
  clientRoleIds.filter((role) => mayManage(holder, role));
