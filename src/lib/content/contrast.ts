import type { Company, ContentProblem } from './schemas.ts';

/** Contrast of colours by WCAG 2.2: text needs 4.5 to 1, controls and large text 3 to 1. */
const channel = (hex: string, start: number): number => {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** Contrast ratio, 1 to 21, of two colours given as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Background colors under the company's colors, per scheme; the theme's values as #rrggbb. */
export const grounds = {
  light: { page: '#f8f5ef', card: '#ffffff', onBrand: '#fdfbf7' },
  dark: { page: '#0f131c', card: '#181d29', onBrand: '#10142a' },
} as const;

/** Finds own colours of the company that are hard to read. */
export function colourProblems(colours: Company['colours']): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const { brand, accent } = colours[scheme] ?? {};
    const { page, card, onBrand } = grounds[scheme];
    const demand = (what: string, colour: string, ground: string, least: number) => {
      const found = contrast(colour, ground);
      if (found >= least) return;
      problems.push({
        path: ['colours', scheme, what],
        message: `has a contrast of ${found.toFixed(1)} on ${ground}; ${least} is the least. Take a ${scheme === 'light' ? 'darker' : 'lighter'} color`,
      });
    };
    if (brand !== undefined) {
      demand('brand', brand, page, 4.5);
      demand('brand', brand, card, 4.5);
      demand('brand', brand, onBrand, 4.5);
    }
    if (accent !== undefined) {
      demand('accent', accent, page, 3);
      demand('accent', accent, card, 3);
    }
  }
  return problems;
}

/** The style sheet that puts the company's own colours over the theme's; empty when it has none. */
export function companyTheme(colours: Company['colours']): string {
  const rules = (scheme: 'light' | 'dark', theme: string): string => {
    const { brand, accent } = colours[scheme] ?? {};
    const lines = [
      ...(brand === undefined ? [] : [`--color-primary:${brand}`]),
      ...(accent === undefined ? [] : [`--color-accent:${accent}`]),
    ].join(';');
    if (lines === '') return '';
    const bySystem = `@media (prefers-color-scheme:${scheme}){:root:root:not([data-theme]){${lines}}}`;
    return `${bySystem}:root:root[data-theme=${theme}]{${lines}}`;
  };
  return rules('light', 'paper') + rules('dark', 'night');
}
