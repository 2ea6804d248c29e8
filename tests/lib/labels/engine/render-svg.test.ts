import { describe, expect, it } from 'vitest';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import {
  brandLabel,
  careLabel,
  goodLabels,
  hangTag,
  priceTicket,
} from '../../../fixtures/labels/labels.ts';

const svgOf = (spec = careLabel, options = {}): string =>
  renderSvg(layoutLabel(spec).list, options);

describe('the preview', () => {
  it.each(Object.entries(goodLabels))('of %s is kept by the content policy', (_, spec) => {
    expect(svgOf(spec, { hasGuides: true, hasRuler: true })).not.toMatch(
      /style=|<script|<style|\son\w+=/,
    );
  });

  it('shows life size', () => {
    expect(svgOf(brandLabel)).toContain('width="192" height="72"');
    expect(svgOf(brandLabel)).toContain('viewBox="0 0 50.8 19.05"');
  });

  it('shows typed text as text', () => {
    const svg = svgOf({ ...brandLabel, brandText: '<img src=x>&"\'' }, { title: '"><script>' });
    expect(svg).toContain('&lt;img src=x&gt;&amp;&quot;&#39;');
    expect(svg).not.toContain('<script>');
  });

  it('paints what a finding names, errors over warnings', () => {
    const spec = { ...priceTicket, comparePrice: 1 };
    const { list, findings } = layoutLabel(spec);
    const svg = renderSvg(list, { findings });
    const marked = list.items.filter(({ element }) => element === 'comparePrice').length;
    expect(svg.match(/data-severity="error"/g)).toHaveLength(marked);
    expect(svg.match(/data-severity="warning"/g)?.length).toBeGreaterThan(0);
    expect(renderSvg(list)).not.toContain('data-severity');
  });

  it('shows hole, bleed, safe area, sewing edge and ruler when asked', () => {
    const svg = svgOf(hangTag, { hasGuides: true, hasRuler: true });
    for (const part of ['guide="hole"', 'guide="bleed"', 'guide="safe"', 'data-ruler'])
      expect(svg).toContain(part);
    expect(svgOf(careLabel, { hasGuides: true })).toContain('guide="sew"');
    expect(svgOf({ ...careLabel, sizePreset: 'care-loop-1.25x5' }, { hasGuides: true })).toContain(
      'guide="fold"',
    );
    expect(svgOf(hangTag)).not.toContain('data-guide');
  });

  it('shows only pictures whose address it was given', () => {
    const { list } = layoutLabel(
      { ...brandLabel, logo: 'f1' },
      { images: { f1: { widthPx: 900, heightPx: 300 } } },
    );
    expect(renderSvg(list)).not.toContain('<image');
    expect(renderSvg(list, { imageUrls: { f1: '/logo?a=1&b=2' } })).toContain(
      'href="/logo?a=1&amp;b=2"',
    );
  });
});
