/** Limits of labels, and texts about them that page and API share. */
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import { countText } from '#lib/kernel/count-text.ts';

/** How many labels may be asked for: the limits of the forms and of the calls. */
export const labelLimits = {
  /** Ordered from the company. */
  quantity: { min: 1, max: 1_000_000 },
  /** Spare labels, in percent of the quantity. */
  overagePct: { min: 0, max: 20 },
  /** Limits of a batch: rows of its file, labels in all, labels of one row, pictures. */
  batch: { rows: sheetLimits.rows, labels: 20_000, labelsOfRow: 10_000, pictures: 500 },
  /** Approved under one signature. */
  approvals: 100,
  /** In one file. */
  prints: { min: 1, max: 2000 },
  /** Characters of a note to the company. */
  note: 2000,
  /** Characters of the reason why cartons are printed again. */
  reason: 200,
} as const;

const { rows, labels, pictures } = labelLimits.batch;

export const labelMessages = {
  nameTaken: 'You already have a label with this name.',
  notEditable: 'An approved label cannot be changed. Make a new revision of it.',
  notDeletable: 'An approved label stays on record. Archive it instead.',
  notReady: 'Some checks of this label have not passed.',
  notProofed: 'Make the proof of this label first.',
  notApproved: 'Approve this label first.',
  gone: 'This label was deleted.',
  changedSince: 'This label was changed. Open it and check it.',
  archived: 'This label is archived. Bring it back first.',
  superseded:
    'A newer revision of this label was started. The older one is available only as a PDF marked as superseded.',
  batchSuperseded:
    'A newer revision of this label was started. Approve or delete it, then make the labels.',
  alreadySent: 'This revision was sent to us already.',
  logoGone: 'The logo is no longer there. Upload it again.',
  prefixMissing: 'Enter your GS1 company prefix first; without it no SSCC can be made.',
  prefixWrong: 'A GS1 company prefix has 6 to 11 digits.',
  tooManyPictures: `One job makes at most ${countText(pictures)} pictures. Use PDF or ZPL for more.`,
  tooManyLabels: `One job makes at most ${countText(labels)} labels.`,
  batchLimit: `Up to ${countText(rows)} rows and ${countText(labels)} labels at once.`,
  onePicture: 'A picture holds one label. Use PDF or ZPL for more.',
  tooManyAtOnce: `At most ${countText(labelLimits.prints.max)} labels at once. Use a spreadsheet for more.`,
  jobRunning: 'Your labels are being made already. Wait until they are done, or cancel them.',
  againGone: 'The rows of these cartons are kept for 30 days. They can no longer be printed again.',
  againDiffers: 'These cartons cannot be printed again as they were. Contact us.',
  jobNotDone: 'There is no file yet.',
} as const;
