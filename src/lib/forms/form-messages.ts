/** Texts that forms, their files and the calls about them share. */
import { counted } from '#lib/kernel/count-text.ts';

export const formMessages = {
  cardNumber: 'Please remove the card number. Never send card numbers here.',
  notFound: 'This record was not found.',
  notArrived: (reference: string) =>
    `The goods of ${reference} have not arrived yet. Make the claim when they are here; for goods lost on the way use Cargo Loss & Damage Claim.`,
  otherVendor: (reference: string, vendor: string) =>
    `Receipt ${reference} is from ${vendor}. Enter this vendor, or choose another receipt.`,
  wrongRecord: 'Choose a record of the right kind.',
  // The day is the company's: west of New York the client's own may be the one before, east of it the next one already.
  pastDate: (today: string) => `Choose ${today} (New York) or a later date.`,
  futureDate: (today: string) => `Choose ${today} (New York) or an earlier date.`,
  changedElsewhere:
    'This record has changed since you opened it. Reload it to see the newest version.',
  illegalStep: 'This is no longer possible: the record has changed.',
  notDraft: 'Only a draft can be deleted.',
  notEditable: 'This record can no longer be changed.',
  newerDocument: 'A newer version was published. Please read it again.',
  tooManySent: 'You have sent many of these. Please try again later.',

  quoteExpired: (day: string) => `This was valid until ${day}. Message us and we’ll renew it.`,

  // Signature block
  signatureMissing: 'Please sign.',
  noVersion: 'Document version is required!',
  consentMissing: 'Please agree to sign electronically.',
  intentMissing: 'Please confirm that you mean to sign.',
  typedSignature: 'Type your full name exactly as above.',
  drawnSignature: 'Please sign in the box.',

  // Attachments
  noFiles: 'Files are not allowed here: a photo could show a card number.',
  fileTooLarge: (name: string, megabytes = 10) => `${name} is larger than ${megabytes} MB.`,
  fileType: (name: string) => `${name} is not a JPG, PNG, WEBP, HEIC or PDF file.`,
  fileOtherType: (name: string, types: string) => `${name} is not a ${types} file.`,
  fileEmpty: (name: string) => `${name} is empty.`,
  fileTwice: (name: string) => `${name} is already attached.`,
  fileEncrypted: (name: string) => `${name} is protected by a password. Remove it and try again.`,
  fileDamaged: (name: string) => `${name} could not be read. Try to save it again.`,
  fileActive: (name: string) =>
    `${name} holds scripts or forms that act by themselves. Print it to a PDF and send that.`,
  fileDrawing: (name: string, why: string) => `${name} cannot be used. ${why}`,
  fileHeic: (name: string) =>
    `${name} is a HEIC photo that could not be read. Save it as JPG and try again.`,
  tooManyFiles: (count: number) => `You can attach up to ${count} files.`,
  filesTooLarge: (megabytes: number) => `The files of one form may have ${megabytes} MB together.`,
  fileLost: (name: string) => `${name} was not sent. Try again, or remove it.`,
  fileRefused: (name: string) => `Remove ${name}, or attach another file.`,
  fileGone: 'A file is no longer there. Remove it and attach it again.',
  photosMissing: (count: number) => `Add at least ${counted(count, 'photo')}.`,

  // Rows
  rowsMissing: (count: number, row: string) => `Add at least ${counted(count, row)}.`,
  rowsTooMany: (count: number, row: string) => `There can be at most ${count} ${row}s.`,
} as const;
