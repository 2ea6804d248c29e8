import { ean13, upca, type DrawingContext } from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { code128Values, FNC1 } from '#lib/labels/engine/barcodes/code128.ts';
import { encodeBars } from '#lib/labels/engine/barcodes/encode.ts';
import { gs1Data } from '#lib/labels/engine/barcodes/gs1.ts';
import { ssccOf } from '#lib/labels/engine/barcodes/sscc.ts';
import { completeGtin, readSymbol } from '#lib/labels/engine/barcodes/symbol.ts';
import type { BarsItem, DisplayItem } from '#lib/labels/engine/display-list.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { blankLabel, type Dpi, type GtinType } from '#lib/labels/engine/spec.ts';
import {
  contentLabel,
  goodLabels,
  priceTicket,
  shippingLabel,
} from '../../../fixtures/labels/labels.ts';

const withCode = (gtinType: GtinType, gtin: string) => ({ ...priceTicket, gtinType, gtin });
const messagesOf = (gtinType: GtinType, gtin: string): string[] =>
  readSymbol(withCode(gtinType, gtin)).findings.map(({ message }) => message);

const isBars = (item: DisplayItem): item is BarsItem => item.type === 'bars';

describe('numbers', () => {
  it('get the check digit that they lack', () => {
    expect(completeGtin(withCode('upc_a', '03600029145'))).toBe('036000291452');
    expect(completeGtin(withCode('ean_13', '400638133393'))).toBe('4006381333931');
    expect(completeGtin(withCode('gtin_14', '1061414100041'))).toBe('10614141000415');
    expect(ssccOf(shippingLabel)).toBe('106141412345678908');
  });

  it('reject a wrong check digit', () => {
    expect(messagesOf('upc_a', '036000291453')).toEqual(['Check digit should be 2.']);
    expect(messagesOf('ean_13', '4006381333930')).toEqual(['Check digit should be 1.']);
    expect(messagesOf('gtin_14', '10614141000414')).toEqual(['Check digit should be 5.']);
  });

  it('reject a lost zero or another kind, because both are other articles', () => {
    expect(messagesOf('upc_a', '36000291452')).toEqual([
      '36000291452 has lost its leading zeros: 036000291452.',
    ]);
    expect(messagesOf('ean_13', '36000291452')[0]).toContain('lost its leading zeros');
    expect(messagesOf('upc_a', '4006381333931')).toEqual([
      '4006381333931 is an EAN-13 number; this label prints a UPC-A number.',
    ]);
    expect(messagesOf('ean_13', '036000291452')[0]).toContain('is a UPC-A number');
    expect(messagesOf('gtin_14', '4006381333931')[0]).toContain('is an EAN-13 number');
  });

  it('require exact input', () => {
    expect(messagesOf('upc_a', '3.6E+10')).toEqual([
      '3.6E+10 is a rounded number. Format the column as text.',
    ]);
    expect(messagesOf('upc_a', '12345')[0]).toMatch(/has 12 digits, or 11/);
    expect(messagesOf('code_128', 'Größe')[0]).toMatch(/without accents/);
    expect(messagesOf('qr', 'x'.repeat(301))[0]).toMatch(/at most 300/);
    expect(messagesOf('upc_a', '')).toEqual(['The barcode has no number yet.']);
  });
});

describe('carton numbers', () => {
  const findings = (values: object): string[] =>
    layoutLabel({ ...shippingLabel, ...values }).findings.map(({ code }) => code);

  it('need the prefix, the extension digit and a free serial number', () => {
    expect(findings({})).toEqual([]);
    expect(findings({ gs1Prefix: '' })).toEqual(['gs1-prefix']);
    expect(findings({ ssccExtension: '' })).toEqual(['sscc-extension']);
    expect(findings({ ssccSerial: 1_000_000_000 })).toEqual(['sscc-used-up']);
    expect(findings({ ssccSerial: null })).toEqual(['sscc-sample']);
  });

  it('carry no free text, and say so', () => {
    const wrong = (values: object) =>
      layoutLabel({ ...shippingLabel, contentCount: null, ...values }).findings.filter(
        ({ severity }) => severity === 'error',
      );
    for (const gtinType of ['code_128', 'qr'] as const) {
      expect(wrong({ gtinType, gtin: 'ACME-1' })).toMatchObject([
        { element: 'gtinType', code: 'gs1-no-gtin' },
      ]);
    }
    expect(wrong({ gtinType: 'ean_13', gtin: '4006381333930' })).toMatchObject([
      { element: 'gtin', code: 'check-digit' },
    ]);
    expect(wrong({ gtinType: 'none', gtin: '' })).toEqual([]);
  });

  it('refuse element strings that the standard does not allow', () => {
    expect(findings({ shipToGln: '4012345000001' })).toEqual(['check-digit']);
    expect(findings({ storeNumber: 'é' })).toContain('gs1-value');
    expect(findings({ batch: 'A'.repeat(20), shipToGln: '4012345000009' })).toEqual([
      'gs1-too-long',
    ]);
  });

  it('use a separator only after values of variable length', () => {
    const element = 'gtin' as const;
    const parts = [
      { ai: '02', value: '10614141000415', element },
      { ai: '37', value: '24', element },
      { ai: '10', value: 'A1', element },
    ];
    expect(gs1Data(parts)).toBe(`${FNC1}02106141410004153724${FNC1}10A1`);
  });
});

/** First module and width of each bar, as bwip-js draws them: its lines are given by their middle. */
function barsOfLibrary(encode: typeof ean13, text: string): [number, number][] {
  const bars: [number, number][] = [];
  const nothing = (): void => undefined;
  const drawing: DrawingContext<void> = {
    scale: () => [2, 2],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    line: (x, _top, _x, _bottom, width) => {
      bars.push([(x - width / 2) / 2, width / 2]);
    },
    init: nothing,
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: nothing,
  };
  encode({ bcid: '', text, scale: 2 }, drawing);
  bars.sort(([one], [other]) => one - other);
  const first = bars[0]?.[0] ?? 0;
  return bars.map(([start, width]) => [start - first, width]);
}

describe('bars', () => {
  it('follow the standard: 95 modules for UPC-A, 156 and a stop for an SSCC', () => {
    expect(encodeBars('upc_a', '036000291452').modules).toBe(95);
    expect(encodeBars('gs1_128', `${FNC1}00106141412345678908`).modules).toBe(156);
    expect(code128Values('AB')).toEqual([104, 33, 34, (104 + 33 + 2 * 34) % 103]);
  });

  it('of EAN-13 and UPC-A are those of the library, for each first digit, and no others', () => {
    for (let number = 0; number < 200; number += 1) {
      const body = String((number % 10) * 1e11 + ((number * 7_919_000_773) % 1e11)).padStart(
        12,
        '0',
      );
      const digits = body + gs1CheckDigit(body);
      const expected = barsOfLibrary(ean13, digits);
      expect(encodeBars('ean_13', digits)).toEqual({ bars: expected, modules: 95 });
      if (!digits.startsWith('0')) continue;
      const upc = digits.slice(1);
      expect(barsOfLibrary(upca, upc)).toEqual(expected);
      expect(encodeBars('upc_a', upc)).toEqual({ bars: expected, modules: 95 });
    }
    for (const wrong of ['', '590123412345', '5901234123458', '590123412345x', '59012341234570'])
      expect(() => encodeBars('ean_13', wrong)).toThrow();
  });

  const dpis: readonly Dpi[] = [203, 300, 600];
  const least = { upc_a: 0.264, ean_13: 0.264, itf_14: 0.25, code_128: 0.25, gs1_128: 0.25 };

  it.each(dpis)('are whole dots at %i dpi, with their quiet zones on the label', (dpi) => {
    const dot = 25.4 / dpi;
    let count = 0;
    for (const spec of Object.values(goodLabels)) {
      const { list } = layoutLabel({ ...spec, dpi });
      for (const { box, module, moduleDots, quiet, modules, turn, symbology } of list.items.filter(
        isBars,
      )) {
        count += 1;
        expect(module).toBeCloseTo(moduleDots * dot, 6);
        expect(module).toBeGreaterThanOrEqual(least[symbology]);
        const [start, along, room] =
          turn === 0 ? [box.x, box.width, list.width] : [box.y, box.height, list.height];
        expect(along).toBeCloseTo(modules * module, 6);
        expect(box.x / dot).toBeCloseTo(Math.round(box.x / dot), 4);
        expect(box.y / dot).toBeCloseTo(Math.round(box.y / dot), 4);
        expect(start - quiet[0] * module).toBeGreaterThanOrEqual(0);
        expect(start + along + quiet[1] * module).toBeLessThanOrEqual(room + 1e-6);
        expect(turn === 0 ? box.height : box.width).toBeGreaterThanOrEqual(11.9);
      }
    }
    expect(count).toBeGreaterThanOrEqual(8);
  });

  it('leave their quiet zones free', () => {
    for (const spec of Object.values(goodLabels)) {
      const { items } = layoutLabel(spec).list;
      for (const { box, module, quiet, turn, element } of items.filter(isBars)) {
        const [before, after] = [quiet[0] * module, quiet[1] * module];
        const zone =
          turn === 0
            ? { x: box.x - before, y: box.y, width: box.width + before + after, height: box.height }
            : {
                x: box.x,
                y: box.y - before,
                width: box.width,
                height: box.height + before + after,
              };
        const over = items.filter(
          (item) =>
            item.type === 'text' &&
            item.element !== element &&
            item.lines.length > 0 &&
            item.box.x < zone.x + zone.width - 1e-6 &&
            item.box.x + item.box.width > zone.x + 1e-6 &&
            item.box.y < zone.y + zone.height - 1e-6 &&
            item.box.y + item.box.height > zone.y + 1e-6,
        );
        expect(over).toEqual([]);
      }
    }
  });

  it('turn when they must, and are refused rather than squeezed', () => {
    const bars = layoutLabel(priceTicket).list.items.find(isBars);
    expect(bars?.turn).toBe(90);
    const refused = layoutLabel({ ...priceTicket, barcodeTurn: 'across' });
    expect(refused.list.items.some(isBars)).toBe(false);
    expect(refused.findings.map(({ message }) => message)).toContain(
      'This barcode needs 38.3 mm; the label has 31.8 mm. Turn it or choose a wider label.',
    );
  });

  it('that are cut lower are told, and too low ones refused', () => {
    const codes = (values: object): string[] =>
      layoutLabel({ ...priceTicket, ...values }).findings.map(({ code }) => code);
    expect(codes({})).toEqual(['bars-cut']);
    expect(codes({ sizePreset: 'custom', unit: 'mm', width: 60, height: 15 })).toContain(
      'barcode-too-high',
    );
  });
});

describe('a label without a barcode', () => {
  it('omits the rules of barcodes', () => {
    const spec = { ...blankLabel('price_ticket'), colour: 'Red', size: 'M' };
    expect(layoutLabel(spec).findings).toEqual([]);
  });
});

describe('a shipping label', () => {
  const gs1Of = (values: object): string[] =>
    layoutLabel({ ...shippingLabel, batch: '', shipToGln: '', ...values })
      .list.items.filter(isBars)
      .map(({ data }) => data.replaceAll(FNC1, '|'));

  it('carries the day of making as (11)', () => {
    expect(gs1Of({ madeOn: '2026-11-22' })).toContainEqual(expect.stringContaining('|11261122'));
    expect(gs1Of({}).join(' ')).not.toContain('|11261122');
  });

  it('carries the purchase order as (400) when that is wanted', () => {
    expect(gs1Of({ poBarcode: true })).toContain('|400PO-778812');
    expect(gs1Of({}).join(' ')).not.toContain('|400');
    expect(layoutLabel({ ...shippingLabel, poBarcode: true }).findings).toEqual(
      layoutLabel(shippingLabel).findings,
    );
  });
});

describe('an ITF-14', () => {
  it.each(['across', 'turned'] as const)('%s has bearer bars of two modules', (barcodeTurn) => {
    const custom = { sizePreset: 'custom', unit: 'mm', width: 150, height: 200 } as const;
    const label = { ...contentLabel, ...custom, barcodeTurn };
    const { items } = layoutLabel(label).list;
    const bars = items.find(isBars);
    if (!bars) throw new Error('There are no bars.');
    const bearers = items.filter((item) => item.type === 'line' && item.element === 'gtin');
    const thick = 2 * bars.module;
    expect(bars.symbology).toBe('itf_14');
    expect(bearers.map((item) => (item.type === 'line' ? item.thickness : 0))).toEqual([
      thick,
      thick,
    ]);
    const { x, y, width, height } = bars.box;
    const ends = bearers.map((item) => {
      if (item.type !== 'line') return NaN;
      return barcodeTurn === 'across' ? item.y1 - y : item.x1 - x;
    });
    expect(ends[0]).toBeCloseTo(thick / 2, 6);
    expect(ends[1]).toBeCloseTo((barcodeTurn === 'across' ? height : width) - thick / 2, 6);
  });
});
