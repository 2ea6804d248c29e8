/** Countries that a form offers: where clients are, and where their goods go. */
import type { Option } from '../definition.ts';

export const countries: readonly Option[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
  { value: 'IN', label: 'India' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'OTHER', label: 'Another country' },
];
