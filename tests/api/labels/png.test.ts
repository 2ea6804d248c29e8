import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { renderZpl } from '#lib/labels/engine/render-zpl.ts';
import { labelGlyphs } from '#api/labels/output/label-fonts.ts';
import { labelPng } from '#api/labels/output/render-png.ts';
import { hangTag, priceTicket } from '../../fixtures/labels/labels.ts';
import { darkBox, pictureOfPng } from './pictures.ts';
import { client, onAnyDatabase } from '../submissions/each-database.ts';
import { approvedLabel, careLabel } from './support.ts';

describe('a label as PNG', () => {
  it('has the dots of its printer, declares its resolution and draws letters', async () => {
    const { list } = layoutLabel(hangTag);
    const png = await labelPng(list, 300, {});
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', density: 300 });
    const picture = await pictureOfPng(png);
    expect(picture.width).toBe(Math.round((list.width * 300) / 25.4));
    expect(picture.height).toBe(Math.round((list.height * 300) / 25.4));
    const brand = list.items.find(({ element }) => element === 'brandText');
    if (brand?.type !== 'text') throw new Error('There is no brand.');
    const dots = (mm: number): number => Math.round((mm * 300) / 25.4);
    const { x, y, width, height } = brand.box;
    const within = { x: dots(x), y: dots(y), width: dots(width), height: dots(height) };
    expect(darkBox(picture, within)).not.toBeNull();
  });
});

describe('a nudge', () => {
  it('moves a print by dots, and is not sent when nothing moves', () => {
    const { list } = layoutLabel(priceTicket);
    expect(renderZpl(list, { dpi: 300, glyphs: labelGlyphs, nudge: { x: 3, y: -2 } })).toContain(
      '^LS-3^LT-2',
    );
    expect(renderZpl(list, { dpi: 300, glyphs: labelGlyphs })).not.toMatch(/\^L[ST]/);
  });
});

onAnyDatabase('output of labels', () => {
  const output = (id: string, body: object) =>
    client.call(`POST /client/labels/${id}/output`, body);

  it('takes a sheet of one’s own, and says what is wrong with it', async () => {
    const { id } = await approvedLabel(client);
    const grid = {
      paper: 'a4',
      columns: 4,
      rows: 3,
      labelWidth: 40,
      labelHeight: 80,
      pitchX: 45,
      pitchY: 85,
      marginLeft: 10,
      marginTop: 10,
    };
    const good = await output(id, { format: 'pdf', grid, start: 12, copies: 2 });
    expect(String(good.body['text']).match(/\/Type \/Page\b/g)).toHaveLength(2);
    const close = await output(id, { format: 'pdf', grid: { ...grid, pitchX: 30 } });
    expect(close.status).toBe(422);
    expect(JSON.stringify(close.body)).toContain('labels would overlap');
    const many = await output(id, { format: 'pdf', grid: { ...grid, columns: 30 } });
    expect(many.status).toBe(422);
  });

  it('moves a print by at most 5 mm, in dots of its printer', async () => {
    const { id } = await approvedLabel(client);
    const zpl = await output(id, { format: 'zpl', nudgeX: 4, nudgeY: 0 });
    expect(String(zpl.body['text'])).toContain('^LS-4^LT0');
    expect((await output(id, { format: 'zpl', nudgeX: 59, nudgeY: -59 })).status).toBe(200);
    const far = await output(id, { format: 'pdf', nudgeX: 0, nudgeY: -60 });
    expect(far.status).toBe(422);
    expect(far.body['error']).toMatchObject({
      fields: { nudgeY: 'Enter a whole number from -59 to 59: 5 mm at 300 dpi.' },
    });
    const fine = await approvedLabel(client, { ...careLabel, labelName: 'Fine', dpi: '600' });
    expect((await output(fine.id, { format: 'zpl', nudgeX: 118 })).status).toBe(200);
    expect((await output(fine.id, { format: 'zpl', nudgeX: 119 })).status).toBe(422);
    expect((await output(id, { format: 'zpl', nudgeX: 1.5 })).status).toBe(422);
    // A picture is not moved.
    expect((await output(id, { format: 'png', nudgeX: 60 })).status).toBe(200);
  });
});
