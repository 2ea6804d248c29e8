import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWN_PIXELS, safeSvg } from '#api/files/svg/safe-svg.ts';
import { svgToPng } from '#api/files/svg/svg-to-png.ts';
import { requestFor } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';

const inside = (body: string, root = 'viewBox="0 0 20 10"') =>
  `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`;
const madeOf = (body: string, root?: string): string => {
  const made = safeSvg(inside(body, root));
  if (!made.ok) throw new Error(made.error);
  return made.value;
};

describe('a vector logo', () => {
  it('preserves shapes, groups and plain colors, and drops the rest', () => {
    const made = madeOf(`
      <title>Logo</title><metadata><x:y xmlns:x="u">z</x:y></metadata>
      <style>.a,.b{fill:#f00;background:url(http://evil.example)} @import url(x);</style>
      <script>alert(1)</script>
      <defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
      <g class="a" onclick="x()" id="g" transform="translate(1 1)">
        <path d="M0 0 L5 5 Z" style="stroke:#00f;behavior:url(x)" href="javascript:1" data-x="1"/>
      </g>`);
    expect(made.replace(/^<svg[^>]*>/, '')).toBe(
      '<g transform="translate(1 1)" fill="#f00"><path d="M0 0 L5 5 Z" stroke="#00f"/></g></svg>',
    );
    expect(made).toContain(`width="${DRAWN_PIXELS}" height="${DRAWN_PIXELS / 2}"`);
  });

  it.each([
    ['<text>Acme</text>', /text/],
    ['<image href="http://evil.example/a.png"/>', /image/],
    ['<use href="#a"/>', /use/],
    ['<foreignObject><b/></foreignObject>', /foreignObject/],
    ['<a href="x"><path d="M0 0"/></a>', /\(a\)/],
    ['<animate attributeName="x"/>', /animate/],
    ['<path d="M0 0" fill="url(#g)"/>', /gradient/],
    ['<path d="M0 0" style="fill:url(http://evil.example)"/>', /gradient/],
    ['<path d="M0 0" filter="url(#f)"/>', /filter/],
    ['<g><path d="M0 0"/>', /cannot be read/],
    ['<path d=M0/>', /cannot be read/],
    ['&lol;<path d="M0 0"/></svg><svg>', /cannot be read/],
  ])('fails with a reason: %s', (body, reason) => {
    const made = safeSvg(inside(body));
    expect(made.ok ? '' : made.error).toMatch(reason);
  });

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "aa">]><svg viewBox="0 0 1 1"></svg>', /cannot be read/],
    ['<svg></svg>', /no size/],
    ['<svg viewBox="0 0 0 5"></svg>', /no size/],
    ['<svg viewBox="0 0 1e9 5"></svg>', /no size/],
    [`<svg viewBox="0 0 1 1">${'<g/>'.repeat(20_001)}</svg>`, /too many/],
    [' '.repeat(2_100_000), /too many/],
  ])('fails as a whole: %#', (source, reason) => {
    const made = safeSvg(source);
    expect(made.ok ? '' : made.error).toMatch(reason);
  });

  it('takes its time from no text', () => {
    for (const text of ['<style', '<!--', '{', '<a ', 'a:b;', '.a{', '<g x="']) {
      expect(safeSvg(`<svg viewBox="0 0 1 1">${text.repeat(200_000)}`).ok).toBe(false);
    }
  });

  it.each([
    ['takes gigabytes', 'stroke-dasharray="0.01"', 2000, undefined],
    ['takes minutes', 'stroke-width="20" stroke-linejoin="round"', 20_000, 300],
  ])('fails when drawing it %s', async (_what, paint, corners, timeMs) => {
    const line = Array.from(
      { length: corners },
      (_, at) => `L${(at * 37) % 101} ${(at * 53) % 97}`,
    );
    const drawing = madeOf(
      `<path d="M0 0 ${line.join(' ')}" stroke="#000" fill="none" ${paint}/>`,
      'viewBox="0 0 100 100"',
    );
    expect(await svgToPng(drawing, 'owner', timeMs)).toBeNull();
    const plain = madeOf('<rect width="9" height="9"/>');
    expect(await svgToPng(plain, 'owner')).not.toBeNull();
  });

  it('becomes a picture that every renderer draws', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const logo = inside('<rect width="10" height="10" fill="#000"/><script>x()</script>');
    const sent = await client.upload(Buffer.from(logo), 'logo.svg');
    const { id, type } = sent.body['ResponseBody'] as { id: string; type: string };
    expect(type).toBe('png');
    const route = `GET /client/attachments/${id}`;
    const answer = await api.fetch(requestFor(route, { token: client.session.token }));
    const stored = Buffer.from(await answer.arrayBuffer());
    const { data, info } = await sharp(stored)
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(info.height * 2);
    const at = (x: number): number | undefined => data[(info.height >> 1) * info.width + x];
    expect([at(info.width >> 2), at((info.width >> 2) * 3)]).toEqual([0, 255]);
    const bad = await client.upload(Buffer.from(inside('<text>A</text>')), 'logo.svg');
    expect(bad.status).toBe(422);
    expect(bad.body['ResponseMessage']).toMatch(/^logo\.svg cannot be used\. .*text/);
  });
});
