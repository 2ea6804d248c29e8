import type { Tone } from './status.ts';

/** Icon path of each tone, distinguishable without color. */
export const toneShapes: Readonly<Record<Tone, string>> = {
  draft: 'M5 12h14',
  moving: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5',
  waiting: 'M12 7v6M12 17h.01',
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M7 7l10 10M17 7 7 17',
};

/** Badge class of each tone. */
export const toneBadges: Readonly<Record<Tone, string>> = {
  draft: 'badge-neutral',
  moving: 'badge-info',
  waiting: 'badge-warning',
  good: 'badge-success',
  bad: 'badge-error',
};
