import { describe, expect, it } from 'vitest';
import { contentsFromText, labelCells } from '#lib/labels/batch/cells.ts';
import { copiesIn } from '#lib/labels/batch/columns.ts';
import { labelColumns } from '#lib/labels/engine/fields.ts';
import { maxRowNumber, widestRow } from '#lib/labels/batch/batch.store.ts';
import { fibreTotals, sortFibres } from '#lib/labels/editor/item-label.ts';
import { gtinHelp } from '#lib/labels/editor/gtin-help.ts';
import { linkedValues, createHistory } from '#lib/labels/editor/editor-session.ts';
import { rulerTicks } from '#lib/labels/editor/preview-marks.ts';
import { previewOf } from '#lib/labels/editor/preview-of.ts';
import { presetsOf } from '#lib/labels/engine/presets.ts';
import { labelForm } from '#lib/labels/label-form.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { noRequester } from '#lib/forms/facts.ts';
import { careLabel } from '../../api/labels/support.ts';

const care = {
  kind: 'care',
  unit: 'in',
  sizePreset: 'care-1.25x2.5',
  market: ['US'],
  languages: ['en'],
};

describe('values that follow from others', () => {
  it('converts an own size with its unit', () => {
    const before = { ...care, sizePreset: 'custom', width: '2', height: '1.5' };
    expect(linkedValues(before, { ...before, unit: 'mm' })).toEqual({
      width: '50.8',
      height: '38.1',
    });
  });

  it('starts an own size with the size on the screen', () => {
    expect(linkedValues(care, { ...care, sizePreset: 'custom' })).toEqual({
      width: '1.25',
      height: '2.5',
    });
  });

  it('gives another kind its first size, and Canada its French', () => {
    expect(linkedValues(care, { ...care, kind: 'hang_tag' })).toEqual({
      sizePreset: 'hang_tag-2x3.5',
    });
    expect(linkedValues(care, { ...care, market: ['US', 'CA'] })).toEqual({
      languages: ['en', 'fr'],
    });
    expect(linkedValues(care, care)).toEqual({});
  });
});

describe('the preview', () => {
  const facts = { settings: { gs1Prefix: '', gs1Extension: '0' }, labelRevision: 1, images: {} };
  const textOfPreview = (values: Values) => JSON.stringify(previewOf(values, facts).list);
  const both = { ...careLabel, market: ['US', 'CA'], languages: ['en', 'fr'], caNumber: '54321' };
  const tag = {
    ...care,
    kind: 'hang_tag',
    sizePreset: 'hang_tag-2x3.5',
    brandText: 'Nord',
    price: '9.99',
    comparePrice: '19.99',
  };

  it('shows nothing of a field that is hidden again', () => {
    expect(textOfPreview(both)).toContain('12345');
    expect(textOfPreview({ ...both, market: ['CA'] })).not.toContain('12345');
    expect(textOfPreview(tag)).toContain('19.99');
    const bag = { ...tag, kind: 'polybag', sizePreset: presetsOf('polybag')[0]?.id };
    expect(textOfPreview(bag)).not.toContain('19.99');
  });

  it('renders typed and approved values equally', () => {
    const values = { ...both, market: ['CA'] };
    const known = { today: '2026-03-02', requester: noRequester, files: new Map() };
    const checked = checkSubmission(labelForm, values, known);
    expect(checked.ok && textOfPreview(checked.data)).toBe(textOfPreview(values));
  });
});

describe('fibres', () => {
  const row = (fibre: string, percent: string, section = '') => ({ fibre, percent, section });

  it('sorts by share within each section, other fibers last', () => {
    const rows = [
      row('cotton', '40', 'Body'),
      row('silk', '100', 'Lining'),
      row('other', '3', 'Body'),
      row('linen', '57', 'Body'),
    ];
    expect(sortFibres(rows).map(({ fibre }) => fibre)).toEqual([
      'linen',
      'cotton',
      'other',
      'silk',
    ]);
    expect(fibreTotals(rows)).toBe('Body: 100% · Lining: 100%');
    expect(fibreTotals([row('cotton', '60')])).toBe('Total: 60%, must be 100%');
  });

  it('round-trip through a cell', () => {
    const cells = labelCells(labelColumns('care'), {
      fibres: [{ section: '', fibre: 'linen', percent: 55 }],
    });
    expect(cells['fibres']).toBe('55 linen');
  });
});

describe('rows of a batch', () => {
  it('state their count', () => {
    expect(copiesIn({ copies: '12' })).toBe(12);
    expect(copiesIn({ copies: 'x' })).toBe(1);
    expect(copiesIn({ copies: '12.00' })).toBe(12);
    expect(copiesIn({ qty: '500', copies: '2' })).toBe(1000);
    expect(copiesIn({ qty: '500' })).toBe(500);
  });

  it('read contents from a cell', () => {
    expect(contentsFromText('LN / Blue / M / 12')).toEqual([
      { style: 'LN', colour: 'Blue', size: 'M', units: '12' },
    ]);
    expect(contentsFromText('LN / Blue')).toBeNull();
  });

  it('rank by their risk of overflow', () => {
    const cells: Record<string, string>[] = [
      { gtin: '1' },
      { style: 'WWWW' },
      { style: 'iiiii', gtin: '123' },
    ];
    const rows = cells.map((values, row) => ({ row, values }));
    expect(widestRow(rows)).toBe(1);
    expect(maxRowNumber(rows)).toBe(2);
  });
});

describe('small helps', () => {
  it('name the check digit', () => {
    expect(gtinHelp({ gtinType: 'upc_a', gtin: '03600029145' })).toBe(
      'Check digit 2: 036000291452 is printed.',
    );
    expect(gtinHelp({ gtinType: 'upc_a', gtin: '036000291452' })).toBe(
      'The check digit is correct.',
    );
    expect(gtinHelp({ gtinType: 'ean_13', gtin: '400' })).toBe('9 more digits.');
    expect(gtinHelp({ gtinType: 'ean_13', gtin: '40000000000' })).toBe('1 more digit.');
    expect(gtinHelp({ gtinType: 'ean_13', gtin: '40000000000000' })).toBe('1 digit too many.');
    expect(gtinHelp({ gtinType: 'qr', gtin: '400' })).toBe('');
  });

  it('measure in inches and millimetres', () => {
    expect(rulerTicks(25.4, 'in')).toHaveLength(9);
    expect(rulerTicks(25.4, 'in').at(-1)).toEqual({ at: 25.4, length: 2, text: '1' });
    expect(rulerTicks(20, 'mm').map(({ text }) => text)).toEqual(['0', '', '10', '', '20']);
  });

  it('go back one change at a time', () => {
    const history = createHistory({ a: 1 });
    history.note({ a: 2 });
    expect(history.$canUndo.get()).toBe(true);
    expect(history.back()).toEqual({ a: 1 });
    expect(history.$canUndo.get()).toBe(false);
    expect(history.back()).toBeNull();
    history.end();
  });
});
