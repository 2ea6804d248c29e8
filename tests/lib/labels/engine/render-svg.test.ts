import { describe, expect, it } from 'vitest';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import { brandLabel, careLabel, goodLabels } from '../../../fixtures/labels/labels.ts';

const svgOf = (spec = careLabel, options = {}): string =>
  renderSvg(layoutLabel(spec).list, options);

describe('the preview', () => {
  it.each(Object.entries(goodLabels))('of %s is kept by the content policy', (_, spec) => {
    expect(svgOf(spec)).not.toMatch(/style=|<script|<style|\son\w+=/);
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
