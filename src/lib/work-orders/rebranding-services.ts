/** Which services a rebranding asks for. */

const after: Readonly<Record<string, string>> = {
  ticket: 'TKT',
  hang_tag: 'HTG',
  steam: 'STM',
  fold: 'FLD',
  polybag: 'PBG',
};

/** Old labels that stay on are no work. */
const stays: readonly string[] = ['keep', 'cover'];

/** Label removal unless the old one stays, new label, inspection, and repacking. */
export const servicesOfRebranding = (removal: string, rePack: readonly string[]): string[] => [
  ...(stays.includes(removal) ? [] : ['RML']),
  'RLB',
  ...rePack.flatMap((each) => after[each] ?? []),
  'INS',
];
