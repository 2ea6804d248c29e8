/** The numbers of docs/specification.md (Validation, Limits). Rules, hints and tests read them. */
export const limits = {
  email: { total: 254, local: 64 },
  password: { min: 8, max: 16 },
  /** Signup has a minimum only; a long pass phrase is welcome, cut off nowhere. */
  signupPassword: { min: 8, max: 128 },
  name: { min: 3, max: 80 },
  telephone: { min: 5, max: 15 },
  address: { min: 5, max: 300 },
  additionalInfo: { max: 2000 },
  otp: { digits: 4, resendSeconds: 60 },
} as const;
