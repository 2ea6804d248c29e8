/** Returns an email address in the only spelling that an account takes: phones and address books write capitals. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
