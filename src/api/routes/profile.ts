/** The caller's own profile (spec sections 3, 4 and 7). */
import { boolean, enums, number, object, string } from 'superstruct';
import { messages } from '../../lib/messages.ts';
import { ok } from '../../lib/result.ts';
import { emailStatusSchema } from '../../lib/schemas/email-status.ts';
import { endpoint } from '../endpoint.ts';
import { describeSchema } from '../json-schema.ts';
import { json, nothing } from '../request/input.ts';
import { showProfile } from '../services/show-profile.ts';
import { switchEmailStatus } from '../services/switch-email-status.ts';

const profile = object({
  clientId: string(),
  contact_person: string(),
  company_name: string(),
  telephone: string(),
  email: string(),
  shipping_address: string(),
  billing_address: string(),
  profile: string(),
  emailstatus: enums([0, 1, 2]),
  isDeleted: number(),
  receiveUpdates: boolean(),
  mobile: string(),
});

const getProfile = endpoint({
  method: 'GET',
  path: '/client/getprofile',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: "The caller's profile.",
  reply: describeSchema({ struct: profile }),
  handle: async ({ caller }) =>
    ok({ message: 'Profile loaded.', body: showProfile(caller.client) }),
});

const updateEmailStatus = endpoint({
  method: 'POST',
  path: '/client/update-email-status',
  access: 'session',
  limit: { per: 'standing' },
  input: json(emailStatusSchema),
  summary: "Turns the caller's mails about arriving merchandise on (1) or off (2).",
  reply: describeSchema({ struct: object({ emailstatus: enums([1, 2]) }) }),
  refusals: ['forbidden', 'client_deleted'],
  handle: async ({ context, caller, input, ...origin }) => {
    const result = await switchEmailStatus(context, caller, input, origin);
    if (!result.ok) return result;
    const emailstatus = result.value;
    const message = emailstatus === 1 ? messages.emailSwitchOn : messages.emailSwitchOff;
    return ok({ message, body: { emailstatus }, extra: { success: true } });
  },
});

export const profileRoutes = [getProfile, updateEmailStatus];
