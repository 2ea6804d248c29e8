import { pathOf } from '#lib/kernel/routes.ts';

/** The three steps of a forgotten password; each has its own address. */
export const steps = {
  SEND_OTP: {
    heading: 'Forgot Password',
    lead: 'Enter the email address of your account. We’ll send a four-digit code.',
  },
  VERIFY_OTP: {
    heading: 'Enter the code',
    lead: 'If the address has an account, a four-digit code is on its way to',
  },
  RESET_PASSWORD: {
    heading: 'Choose a new password',
    lead: 'You’ll be logged out on all devices.',
  },
} as const;

export type Step = keyof typeof steps;

/** The step that an address asks for; an unknown value of `view` means the first. */
export const stepOf = (view: string | null): Step =>
  view !== null && Object.hasOwn(steps, view) ? (view as Step) : 'SEND_OTP';

/** The address of a step. */
export const stepPath = (step: Step): string => `${pathOf('forgot-password')}?view=${step}`;

/** Steps that require stored code data. */
export const needsCode = (step: Step): boolean => step !== 'SEND_OTP';
