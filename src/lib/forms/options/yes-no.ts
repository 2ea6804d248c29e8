/** The answers of a question that must be answered either way. */
import type { Option } from '../definition.ts';

export const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
