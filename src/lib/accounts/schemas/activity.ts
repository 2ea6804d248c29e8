import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, boolean, enums, string, type, type Infer } from 'superstruct';

/** Answer of `GET /client/activity`; times are ISO 8601. */
export const accountActivity = type({
  devices: array(
    type({
      isThis: noted(boolean(), 'Whether it is the one that asks'),
      device: noted(string(), 'Browser and system', 'Firefox on Windows'),
      network: noted(string(), 'Network address', '203.0.113.7'),
      since: string(),
      lastSeen: noted(string(), 'When it was used last', '2026-03-02T14:30:00.000Z'),
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
        'code_app_added',
        'code_app_removed',
        'passkey_added',
        'passkey_removed',
        'recovery_code_made',
        'recovery_code_used',
        'second_step_reset',
        'signature',
      ]),
      at: string(),
      device: noted(string(), 'Browser and system', 'Firefox on Windows'),
      network: noted(string(), 'Network address', '203.0.113.7'),
      about: noted(string(), 'What it was about', 'RC-2026-000010'),
    }),
  ),
});

export type AccountActivity = Infer<typeof accountActivity>;
