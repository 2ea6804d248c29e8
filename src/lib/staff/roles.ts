/** Roles of the company's people, and the rights that they give. */

export const roles = [
  { id: 'warehouse', name: 'Warehouse' },
  { id: 'service', name: 'Service' },
  { id: 'claims', name: 'Claims' },
  { id: 'billing', name: 'Billing' },
  { id: 'manager', name: 'Manager' },
] as const;

export type Role = (typeof roles)[number]['id'];

export const roleIds: readonly Role[] = roles.map(({ id }) => id);

export const isRole = (text: string): text is Role => roleIds.some((id) => id === text);

/** Names of roles in words: 'Service, Manager'. */
export const rolesText = (given: readonly Role[]): string =>
  roles
    .filter(({ id }) => given.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** Roles that have each right. */
const rights = {
  /** Reads records, and leaves internal notes. */
  read: roleIds,
  /** Reads prices, quotes and other amounts. */
  amounts: ['service', 'claims', 'billing', 'manager'],
  /** Decides on a submitted record; its form says which role. */
  records: ['service', 'claims', 'billing'],
  requests: ['service'],
  claims: ['claims'],
  cards: ['billing'],
  /** Calls that ask for `receipts`, `work` or `corrections` by their contents. */
  floor: ['warehouse', 'manager'],
  receipts: ['warehouse'],
  work: ['warehouse'],
  /** Makes work orders of requests. */
  orders: ['service'],
  /** Changes closed figures, and cancels orders. */
  corrections: ['manager'],
  labels: ['warehouse'],
  clients: ['service', 'manager'],
  'client-closing': ['manager'],
  'personal-data': ['manager'],
  /** Sees what waits for a second person; who decides follows from the record. */
  approvals: ['service', 'claims', 'manager'],
  deliveries: ['manager'],
  /** Reads the billable work of a month. */
  billing: ['billing', 'manager'],
  /** Sets prices of services. */
  prices: ['billing', 'manager'],
  /** Changes standard replies. */
  texts: ['manager'],
  staff: ['manager'],
  audit: ['manager'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof rights;

/** Returns true if one of the roles has the right. */
export const isAllowed = (given: readonly Role[], right: Right): boolean =>
  rights[right].some((role) => given.includes(role));
