/** The numbers of. Rules, hints and tests read them. */
export const limits = {
  email: { total: 254, local: 64 },
  password: { min: 8, max: 16 },
  /** At signup any password of 8 characters or more; 128 bounds the work of hashing. */
  signupPassword: { min: 8, max: 128 },
  name: { min: 3, max: 80 },
  telephone: { min: 5, max: 15 },
  address: { min: 5, max: 300 },
  additionalInfo: { max: 2000 },
  otp: { digits: 4, resendSeconds: 60 },
} as const;

/** Characters of a size: 'One Size Fits All'. */
export const MAX_SIZE_LENGTH = 20;

/** Bytes of a profile picture. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
