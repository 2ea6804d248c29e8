/** Texts shared by forms, their files and their calls; server-only ones are in `api/kernel/failures.ts`. */
import { counted, countText, limitText } from '#lib/kernel/count-text.ts';

export const formMessages = {
  cardNumber: 'Please remove the card number. Never send card numbers here.',
  notFound: 'This record was not found.',
  wrongRecord: (prefix = '') => `Enter a number like ${prefix}-2026-000001.`,
  // The day is the company's: west of New York the client's own may be the one before, east of it the next one already.
  pastDate: (today: string) => `Choose ${today} (New York) or a later date.`,
  futureDate: (today: string) => `Choose ${today} (New York) or an earlier date.`,
  newerDocument: 'A newer version was published. Please read it again.',

  quoteExpired: (day: string) => `This was valid until ${day}. Message us and we’ll renew it.`,

  // Signature block
  signatureMissing: 'Please sign.',
  noVersion: 'Document version is required!',
  consentMissing: 'Please agree to sign electronically.',
  newerConsent: 'This agreement has changed. Reload the page to read it.',
  intentMissing: 'Please confirm that you mean to sign.',
  typedSignature: 'Type your full name exactly as above.',
  drawnSignature: 'Please sign in the box.',

  // Attachments
  fileTooLarge: (name: string, limit: number) => `${name} is larger than ${limitText(limit)}.`,
  fileType: (name: string) => `${name} is not a JPG, PNG, WEBP, HEIC or PDF file.`,
  fileOtherType: (name: string, types: string) => `${name} is not a ${types} file.`,
  fileEmpty: (name: string) => `${name} is empty.`,
  fileUnreadable: (name: string) => `${name} could not be read. Choose it again.`,
  filePixels: (name: string, pixels: number, limit: number) =>
    `${name} has ${countText(Math.ceil(pixels / 1e6))} megapixels. The limit is ${limit / 1e6}. Make the picture smaller and try again.`,
  fileSlow: (name: string) =>
    `${name} took too long to read. Make the picture smaller and try again.`,
  fileMissed: (name: string) => `${name} was not sent. Choose it again.`,
  signatureMissed: 'Your signature was not sent. Please sign again.',
  fileTwice: (name: string) => `${name} is already attached.`,
  tooManyFiles: (count: number) => `You can attach up to ${counted(count, 'file')}.`,
  filesTooLarge: (megabytes: number) => `The files of a form can total up to ${megabytes} MB.`,
  fileLost: (name: string) => `${name} was not sent. Try again, or remove it.`,
  fileRefused: (name: string) => `Remove ${name}, or attach another file.`,
  fileGone: 'A file is no longer there. Remove it and attach it again.',
  photosMissing: (count: number) => `Add at least ${counted(count, 'photo')}.`,

  // Rows
  rowsMissing: (count: number, row: string) => `Add at least ${counted(count, row)}.`,
  rowsTooMany: (count: number, row: string) => `There can be at most ${count} ${row}s.`,
} as const;

/** Returns the messages of a number field that has one text for all errors. */
export const sameMessage = (text: string) =>
  ({ required: text, invalid: text, pattern: text, min: text, max: text }) as const;
