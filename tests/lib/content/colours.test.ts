import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colourProblems, companyTheme, contrast, grounds } from '#lib/content/contrast.ts';
import { problemLine } from '#lib/content/schemas.ts';

const css = readFileSync(join(import.meta.dirname, '../../../src/styles/theme.css'), 'utf8');

/** An oklch() colour as #rrggbb, by the formulas of CSS Color 4. */
function hex(oklch: string): string {
  const [, light = '', chroma = '', hue = ''] =
    /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(oklch) ?? [];
  const a = Number(chroma) * Math.cos((Number(hue) * Math.PI) / 180);
  const b = Number(chroma) * Math.sin((Number(hue) * Math.PI) / 180);
  const base = Number(light) / 100;
  const l = (base + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (base - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (base - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const linear = Math.min(1, Math.max(0, value));
    const gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function tokensOf(theme: string): (name: string) => string {
  const body = new RegExp(`name: '${theme}';([^}]*)`).exec(css)?.[1] ?? '';
  return (name) => hex(new RegExp(`--color-${name}: ([^;]+);`).exec(body)?.[1] ?? '');
}

const themes = [
  { scheme: 'light', token: tokensOf('paper') },
  { scheme: 'dark', token: tokensOf('night') },
] as const;

describe.each(themes)('the $scheme theme', ({ scheme, token }) => {
  it.each(['base-content', 'primary', 'info', 'success', 'warning', 'error'])(
    'shows readable %s text on cards and page',
    (name) => {
      expect(contrast(token(name), token('base-100'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(name), token('base-200'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['primary', 'accent', 'info', 'success', 'warning', 'error', 'neutral', 'secondary'])(
    'shows readable text on %s',
    (name) => {
      expect(contrast(token(`${name}-content`), token(name))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('shows its accent as a line', () => {
    expect(contrast(token('accent'), token('base-100'))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('accent'), token('base-200'))).toBeGreaterThanOrEqual(3);
  });

  it('defines the grounds against which company colors are checked', () => {
    const near = (one: string, other: string) => contrast(one, other) < 1.06;
    expect(near(grounds[scheme].card, token('base-100'))).toBe(true);
    expect(near(grounds[scheme].page, token('base-200'))).toBe(true);
    expect(near(grounds[scheme].onBrand, token('primary-content'))).toBe(true);
  });
});

describe('company colours', () => {
  it('measure as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('pass when readable', () => {
    expect(colourProblems({ light: { brand: '#2f2a6b', accent: '#c05a24' } })).toEqual([]);
    expect(colourProblems({ dark: { brand: '#b7b3f5', accent: '#f0a36b' } })).toEqual([]);
    expect(colourProblems({})).toEqual([]);
  });

  it('fail for unreadable text on or in them', () => {
    const problems = colourProblems({ light: { brand: '#ffcc00' }, dark: { accent: '#202020' } });
    const lines = problems.map((problem) => problemLine('company', problem)).join('\n');
    expect(lines).toMatch(/company\.yaml: colours > light > brand: .*4\.5.*darker/);
    expect(lines).toMatch(/company\.yaml: colours > dark > accent: .*3 .*lighter/);
  });

  it('become a style sheet, without style attributes', () => {
    const sheet = companyTheme({ light: { brand: '#2f2a6b' }, dark: { accent: '#f0a36b' } });
    expect(sheet).toContain('--color-primary:#2f2a6b');
    expect(sheet).toContain(
      '@media (prefers-color-scheme:dark){:root:root:not([data-theme]){--color-accent:#f0a36b}}',
    );
    expect(sheet).toContain(':root:root[data-theme=night]{--color-accent:#f0a36b}');
    expect(sheet).not.toContain('[data-theme=night]{--color-primary');
    expect(companyTheme({})).toBe('');
  });
});
