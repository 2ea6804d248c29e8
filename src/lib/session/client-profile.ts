import {
  boolean,
  coerce,
  defaulted,
  enums,
  literal,
  nullable,
  number,
  optional,
  string,
  type,
  union,
  type Infer,
} from 'superstruct';

/** Text that some APIs send as null when it is empty, or as a number when it looks like one. */
const text = coerce(defaulted(string(), ''), nullable(union([string(), number()])), (value) =>
  String(value ?? ''),
);

/** Ids are text in the embedded API; an external one may count instead. */
export const clientKey = coerce(string(), union([string(), number()]), String);

/** An id in the type in which it came, because it is sent back to the same API. */
const profileKey = union([string(), number()]);

/** Flags that some APIs send as 0 or 1, or as that in quotes. */
const flag = coerce(
  defaulted(boolean(), false),
  nullable(union([literal(0), literal(1), enums(['0', '1']), boolean()])),
  (value) => (typeof value === 'string' ? value === '1' : Boolean(value)),
);

/** Mails when merchandise arrives: 1 = on, 2 = off, 0 = not yet chosen. */
export const emailStatus = enums([0, 1, 2]);

export type EmailStatus = Infer<typeof emailStatus>;

/** Variant for APIs that send null for "not yet chosen", or a quoted number. */
const sentEmailStatus = coerce(
  defaulted(emailStatus, 0),
  nullable(enums(['0', '1', '2'])),
  (value) => Number(value ?? 0),
);

/** The client profile as `GET /client/getprofile` returns it. Extra keys are accepted. */
export const clientProfile = type({
  clientId: optional(nullable(profileKey)),
  contact_person: text,
  company_name: text,
  telephone: text,
  email: text,
  shipping_address: text,
  billing_address: text,
  profile: text,
  emailstatus: sentEmailStatus,
  isDeleted: flag,
  receiveUpdates: flag,
  mobile: text,
});

export type ClientProfile = Infer<typeof clientProfile>;
