/** Server-only texts about records and files; browsers never load them. */
export const formRefusals = {
  notArrived: (reference: string) =>
    `The goods of ${reference} have not arrived yet. File the claim when they are here; for goods lost on the way, use Cargo Loss & Damage Claim.`,
  otherVendor: (reference: string, vendor: string) =>
    `Receipt ${reference} is from ${vendor}. Enter this vendor, or choose another receipt.`,
  inactiveStore: (store: string) =>
    `${store} is inactive. Choose another store, or set it to active in Retail Stores.`,
  changedElsewhere:
    'This record has changed since you opened it. Reload it to see the newest version.',
  keyReused: (first: string) =>
    `This Idempotency-Key was used for ${first} with other contents. Nothing was changed; send new contents under a new key.`,
  illegalStep: 'This is no longer possible: the record has changed.',
  notDraft: 'Only a draft can be deleted.',
  notEditable: 'This record can no longer be changed.',
  tooManySent: 'You have sent many of these. Please try again later.',

  // Attachments
  noFiles: 'Files are not allowed here: a photo could show a card number.',
  fileEncrypted: (name: string) => `${name} is protected by a password. Remove it and try again.`,
  fileLocked: (name: string) =>
    `${name} is locked against changes. Print it to a PDF and send that.`,
  fileDamaged: (name: string) => `${name} could not be read. Try to save it again.`,
  fileActive: (name: string) =>
    `${name} holds scripts or forms that act by themselves. Print it to a PDF and send that.`,
  fileDrawing: (name: string, why: string) => `${name} cannot be used. ${why}`,
  fileHeic: (name: string) =>
    `${name} is a HEIC photo that could not be read. Save it as JPG and try again.`,
} as const;
