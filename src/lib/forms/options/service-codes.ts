/** The company's services by code: one list for requests, referrals and quotes. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import type { Option } from '../definition.ts';

export const serviceCodes: readonly Option[] = [
  { value: 'RCV', label: 'Count-in' },
  { value: 'INS', label: 'Inspection' },
  { value: 'SRT', label: 'Sorting' },
  { value: 'RML', label: 'Label removal' },
  { value: 'SEW', label: 'Sewn labels' },
  { value: 'HTR', label: 'Heat-transfer labels' },
  { value: 'RLB', label: 'Care labels' },
  { value: 'TKT', label: 'Price tickets' },
  { value: 'HTG', label: 'Hang tags' },
  { value: 'PBG', label: 'Polybags' },
  { value: 'FLD', label: 'Folding' },
  { value: 'STM', label: 'Steaming and pressing' },
  { value: 'HNG', label: 'Hanging' },
  { value: 'SEC', label: 'Security tags' },
  { value: 'REP', label: 'Repairs' },
  { value: 'KIT', label: 'Sets and bundles' },
  { value: 'RPK', label: 'Repacking' },
  { value: 'CTL', label: 'Carton labels' },
  { value: 'PLT', label: 'Palletizing' },
  { value: 'PHO', label: 'Photos' },
  { value: 'RTN', label: 'Return to vendor' },
  { value: 'DSP', label: 'Donation or destruction' },
  { value: 'STO', label: 'Storage' },
  { value: 'SHP', label: 'Shipping' },
];

/** The service in words; the code of an unknown one. */
export const serviceLabel = (code: string): string => optionLabel(serviceCodes, code);
