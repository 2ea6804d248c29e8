/** The words of the editing screen for the keys of content files. */
import { routes } from '#lib/kernel/routes.ts';

/** Keys whose own name is no word of marketing; the same key may have another label inside another one. */
const labels: Readonly<Record<string, string>> = {
  answers: 'Days until we answer',
  'answers/default': 'All other forms',
  alt: 'Picture in words',
  brand: 'Brand color',
  accent: 'Accent color',
  cards: 'Counts',
  colours: 'Colors',
  effectiveFrom: 'Effective from',
  emails: 'Email switch',
  figures: 'Counts of the company',
  hero: 'Hero',
  links: 'Links',
  onboarding: 'First forms',
  places: 'Your data',
  requiresResign: 'Clients must sign again',
  route: 'Page',
  unit: 'Unit',
  uses: 'Uses',
};

/** Label of one entry of a list. */
const entries: Readonly<Record<string, string>> = {
  Counts: 'Count',
  'Days until we answer': 'Answer',
  Facts: 'Fact',
  Forms: 'Form',
  Holidays: 'Holiday',
  Links: 'Link',
  Notices: 'Notice',
  Paragraphs: 'Paragraph',
  Questions: 'Question',
  Topics: 'Topic',
  Uses: 'Use',
  Changes: 'Change',
  Address: 'Address line',
};

/**
 * Label of a key: `requiresResign` becomes `Clients must sign again`, the id of a page its title.
 * @param within name of the field that has the key
 */
export function labelOf(key: string, within = ''): string {
  const own = labels[`${within.split('/').at(-1)}/${key}`] ?? labels[key];
  if (own !== undefined) return own;
  const page = routes.find(({ id }) => id === key);
  if (page) return page.title;
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of an entry: `Notice 1` in `Notices`. */
export const entryLabel = (list: string, index: number): string =>
  `${entries[list] ?? (list || 'Entry')} ${index + 1}`;
