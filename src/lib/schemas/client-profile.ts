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

/** Text that some APIs send as null when it is empty. */
const text = coerce(defaulted(string(), ''), nullable(string()), (value) => value ?? '');

/** Ids are text in the embedded API; an external one may count instead. */
export const clientKey = coerce(string(), union([string(), number()]), String);

/** Flags that some APIs send as 0 or 1. */
const flag = coerce(
  defaulted(boolean(), false),
  nullable(union([literal(0), literal(1), boolean()])),
  Boolean,
);

/** Wish for mails when merchandise arrives: 1 = on, 2 = off, 0 = not yet chosen (spec section 3). */
export const emailStatus = enums([0, 1, 2]);

export type EmailStatus = Infer<typeof emailStatus>;

/** The client profile as `GET /client/getprofile` answers it (spec section 3). Extra keys are let through. */
export const clientProfile = type({
  clientId: optional(nullable(clientKey)),
  contact_person: text,
  company_name: text,
  telephone: text,
  email: text,
  shipping_address: text,
  billing_address: text,
  profile: text,
  emailstatus: defaulted(emailStatus, 0),
  isDeleted: flag,
  receiveUpdates: flag,
  mobile: text,
});

export type ClientProfile = Infer<typeof clientProfile>;
