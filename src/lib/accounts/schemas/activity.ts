import { array, boolean, enums, string, type, type Infer } from 'superstruct';

/** What `GET /client/activity` answers; each moment is ISO 8601. */
export const accountActivity = type({
  devices: array(
    type({
      isThis: boolean(),
      device: string(),
      network: string(),
      since: string(),
      lastSeen: string(),
    }),
  ),
  events: array(
    type({
      kind: enums([
        'login',
        'login_new_device',
        'logout',
        'logout_everywhere',
        'company_logout',
        'password_changed',
        'password_reset',
        'profile_changed',
        'signature',
      ]),
      at: string(),
      device: string(),
      network: string(),
      /** The number of what was signed. */
      about: string(),
    }),
  ),
});

export type AccountActivity = Infer<typeof accountActivity>;
