/** Positions of labels on a garment, and the methods to apply and remove them. */
import type { Option } from '../definition.ts';

export const labelPositions: readonly Option[] = [
  { value: 'neck_centre', label: 'Neck, center back' },
  { value: 'side_seam_left', label: 'Left side seam' },
  { value: 'hem', label: 'Hem' },
  { value: 'waist_centre', label: 'Waist, center back' },
  { value: 'sleeve', label: 'Sleeve' },
  { value: 'pocket', label: 'Pocket' },
  { value: 'other', label: 'Another place', hint: 'Describe it in the note.' },
];

/** How an old label comes off. */
export const removalMethods: readonly Option[] = [
  { value: 'tear_away', label: 'Tear away', hint: 'Fastest, if the label is made to tear away.' },
  { value: 'unpick', label: 'Unpick the seam' },
  { value: 'cut_out', label: 'Cut out' },
];
