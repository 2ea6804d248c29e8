/** The caller's own profile. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { boolean, enums, number, object, string } from 'superstruct';
import {
  changePasswordForm,
  changePasswordPayloadSchema,
} from '#lib/accounts/forms/change-password.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { emailStatusSchema } from '#lib/accounts/schemas/email-status.ts';
import { profilePayloadSchema } from '#lib/accounts/forms/profile.form.ts';
import { clearedMirrorCookie } from '#lib/server/mirror-cookie.ts';
import { isSecureSite } from '#api/context/context.ts';
import { emailKey } from '#api/security/clients.ts';
import { showProfile } from './show-profile.ts';
import { client } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { readMultipart } from '#api/http/multipart.ts';
import { json, multipart, nothing } from '#api/http/input.ts';
import { knownDevice } from '../known-device.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { MAX_PICTURE_BYTES } from '#lib/kernel/limits.ts';
import { changePassword } from './change-password.ts';
import { switchEmailStatus } from './mail-choices.ts';
import { updateProfile } from './update-profile.ts';
import { imageRoutes } from './picture.ts';

const profile = object({
  clientId: string(),
  contact_person: string(),
  company_name: noted(string(), 'Name of the business', 'Acme Garments'),
  telephone: string(),
  email: string(),
  shipping_address: string(),
  billing_address: string(),
  profile: string(),
  emailstatus: enums([0, 1, 2]),
  isDeleted: noted(number(), '1 for an account that was deleted', 0),
  receiveUpdates: noted(boolean(), 'Whether news of the company is wanted'),
  mobile: noted(string(), 'Mobile telephone', '9876543210'),
});

/** The picture, and room for the text fields and the lines between the parts. */
const MAX_UPDATE_BYTES = MAX_PICTURE_BYTES + 128 * 1024;

const describeUpdate = () => {
  const fields = describeSchema(profilePayloadSchema);
  const description = `JPG or PNG, at most ${limitText(MAX_PICTURE_BYTES)}`;
  const picture = { type: 'string', format: 'binary', description };
  const properties = fields['properties'] as Readonly<Record<string, unknown>>;
  return { ...fields, properties: { ...properties, profile: picture } };
};

export const profileRoutes = [
  client.get('/client/getprofile', nothing, {
    summary: "The caller's profile.",
    reply: profile,
    message: 'Profile loaded.',
    handle: async ({ caller }) => ok(showProfile(caller.client)),
  }),
  client.post('/client/updateprofile', multipart(MAX_UPDATE_BYTES, describeUpdate), {
    limit: { per: 'client', rule: 'upload' },
    right: 'own',
    summary: "Changes the caller's profile; email and customer id stay as they are.",
    reply: profile,
    failures: ['unreadable', 'forbidden'],
    message: messages.profileUpdated,
    handle: async ({ context, caller, input, ...origin }) => {
      const form = await readMultipart(input, {
        fileFields: ['profile'],
        files: 1,
        fileBytes: MAX_PICTURE_BYTES,
      });
      if (!form.ok) return form;
      const result = await updateProfile(context, caller, form.value, origin);
      if (!result.ok) return result;
      return ok(showProfile(result.value));
    },
  }),
  client.post(
    '/client/changepassword',
    json(changePasswordPayloadSchema, { fields: inputsOf(changePasswordForm) }),
    {
      limit: {
        per: 'service',
        rules: ['loginPair', 'loginDevice', 'loginAccount', 'loginAccountSlow', 'loginNetwork'],
      },
      right: 'own',
      summary: "Changes the caller's password, given the old one, and ends all sessions.",
      failures: ['forbidden'],
      handle: async ({ context, caller, input, request, ...origin }) => {
        const device = knownDevice(context, request, emailKey(caller.client.email));
        const result = await changePassword(context, caller, input, { ...origin, device });
        if (!result.ok) return result;
        const cookies = [clearedMirrorCookie(isSecureSite(context))];
        return ok({ message: messages.passwordChanged, cookies });
      },
    },
  ),
  client.post('/client/update-email-status', json(emailStatusSchema), {
    right: 'own',
    summary: "Turns the caller's emails about arriving merchandise on (1) or off (2).",
    reply: object({ emailstatus: enums([1, 2]) }),
    failures: ['forbidden', 'client_deleted'],
    handle: async ({ context, caller, input, ...origin }) => {
      const result = await switchEmailStatus(context, caller, input, origin);
      if (!result.ok) return result;
      const emailstatus = result.value;
      const message = emailstatus === 1 ? messages.emailSwitchOn : messages.emailSwitchOff;
      return ok({ message, body: { emailstatus }, extra: { success: true } });
    },
  }),
  ...imageRoutes,
];
