/** Faults of garments and their severity: critical, major, minor as in AQL inspection (ISO 2859). */
import type { Option, Values } from '../definition.ts';
import { isChoice } from '../values.ts';

export const issueCodes: readonly Option[] = [
  { value: 'MISSING', label: 'Pieces missing' },
  { value: 'EXTRA', label: 'Extra pieces' },
  { value: 'WRONG_STYLE', label: 'Wrong style' },
  { value: 'WRONG_COLOUR', label: 'Wrong color' },
  { value: 'WRONG_SIZE', label: 'Wrong size' },
  { value: 'SHADE', label: 'Shade variation' },
  { value: 'HOLE', label: 'Hole or tear' },
  { value: 'STAIN', label: 'Stain' },
  { value: 'SEAM', label: 'Seam' },
  { value: 'BUTTON_ZIP', label: 'Button or zipper' },
  { value: 'PRINT_EMB', label: 'Print or embroidery' },
  { value: 'FABRIC', label: 'Fabric' },
  { value: 'MEASURE', label: 'Measurements' },
  { value: 'ODOUR_MOULD', label: 'Odor or mold' },
  { value: 'WRONG_LABEL', label: 'Wrong label' },
  { value: 'LABEL_POSITION', label: 'Label in the wrong place' },
  { value: 'LABEL_MISSING', label: 'Label missing' },
  { value: 'WRONG_TICKET', label: 'Wrong ticket' },
  { value: 'BARCODE_FAIL', label: 'Barcode cannot be read' },
  { value: 'PACKING', label: 'Packing' },
  { value: 'LATE', label: 'Delivered late' },
  { value: 'OTHER', label: 'Something else', hint: 'Describe it in the note.' },
];

/** The field of the exceptions that a claim is about. */
export const CLAIMED = 'claimed';

/** Exceptions of a receipt that a claim may be about, by their names there. */
export const claimableExceptions = [
  { value: 'damaged', label: 'Damaged' },
  { value: 'short', label: 'Missing' },
  { value: 'over', label: 'Extra' },
  { value: 'wrong_item', label: 'Wrong item' },
  { value: 'unlabelled', label: 'Unlabeled' },
] as const satisfies readonly Option[];

export type ClaimableException = (typeof claimableExceptions)[number]['value'];

/** Unambiguous words of an error kind in a note. */
const issueWords: readonly (readonly [issue: string, words: RegExp])[] = [
  ['ODOUR_MOULD', /\b(?:mold|mould|mildew|odou?r|smell)/i],
  ['STAIN', /\b(?:stain|water ?mark|discolou?r)/i],
  ['HOLE', /\b(?:hole|holes|torn|tears?|ripped)\b/i],
  ['BUTTON_ZIP', /\b(?:buttons?|zippers?)\b/i],
  ['SHADE', /\bshad(?:e|ing)\b/i],
];

/** Returns the error kind described by a note; 'Something else' if unknown or ambiguous. */
export function issueOfNote(note: string): string {
  const found = issueWords.filter(([, words]) => words.test(note));
  return found.length === 1 ? (found[0]?.[0] ?? 'OTHER') : 'OTHER';
}

/** Returns true for a surplus of pieces, which no claim covers. */
export const isSurplus = (row: Values): boolean => isChoice(row, 'issue', 'EXTRA');

/** Error kinds invisible in pictures. */
export const withoutPhotos: readonly string[] = ['MISSING', 'EXTRA', 'LATE'];

export const severities: readonly Option[] = [
  { value: 'critical', label: 'Critical', hint: 'Unsafe or illegal, such as a needle.' },
  { value: 'major', label: 'Major', hint: 'Cannot be sold.' },
  { value: 'minor', label: 'Minor', hint: 'Sellable with a defect.' },
];

export const remedies: readonly Option[] = [
  { value: 'credit', label: 'Credit' },
  { value: 'rework', label: 'Rework' },
  { value: 'replace', label: 'Replacement' },
  { value: 'return_to_vendor', label: 'Return to the vendor' },
  { value: 'discount', label: 'Discount' },
  { value: 'information', label: 'For your information only' },
];
