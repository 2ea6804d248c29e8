import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import type { Block } from '#api/documents/blocks.ts';
import { renderDocument } from '#api/documents/document.ts';
import { openFont, type FaceName, type FontName } from '#api/documents/fonts.ts';
import { isOwn, runsOf } from '#api/documents/runs.ts';
import { wrapText } from '#api/documents/wrap.ts';
import { isolated } from '#lib/records/isolated.ts';
import { checkField } from '#lib/forms/check.ts';
import { facts } from '../../lib/forms/session/samples.ts';
import { readPdf } from './read-pdf.ts';

const company = { name: 'Selvage & Tag', address: [], phone: '', email: '', colour: '#2f2a6b' };

const made = (blocks: readonly Block[]): Uint8Array =>
  renderDocument(
    { size: 'letter', company, title: 'Claim', reference: 'CC-1', status: 'Draft', blocks },
    new Date('2026-03-02T10:00:00.000Z'),
  );

const textOf = async (blocks: readonly Block[]): Promise<string> =>
  (await readPdf(made(blocks))).text.normalize('NFC');

/** The characters of a line from left to right, as the shaper sets the glyphs of its runs. */
const visible = (text: string): string =>
  runsOf(text, 'regular', holds)
    .flatMap(({ face, text: part, script }) => {
      // The library takes a script in the place of the features; its types lack that call.
      const features = script as unknown as undefined;
      return openFont(face)
        .layout(part, features)
        .glyphs.flatMap(({ codePoints }) => codePoints);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');

const holdsOf = (name: FaceName): ((code: number) => boolean) => {
  const font = openFont(name);
  return (code) => font.hasGlyphForCodePoint(code);
};

const known = new Map<FaceName, (code: number) => boolean>();
const holds = (name: FaceName, code: number): boolean => {
  const own = known.get(name) ?? holdsOf(name);
  known.set(name, own);
  return own(code);
};

const runs = (text: string) =>
  runsOf(text, 'regular', holds).map((run) => [run.face, run.text] as const);

describe('documents print', () => {
  it('these as text, in plain and bold letters', async () => {
    const texts = [
      'Shanghai 上海东方服装有限公司 Ltd.',
      '東方製衣廠（香港）',
      'かわいいシャツ 株式会社',
      '서울 의류 주식회사',
      'חברת טקסטיל בע"מ',
      'النسيج الجديد',
      'ไทยสิ่งทอ',
      'Thread 🧵 👍 ❤ ✔ ★ ☐ ✓ done',
      'Việt Nam, Привет, Łódź, ₹1,200',
    ];
    const blocks = texts.flatMap((text): Block[] => [
      { kind: 'text', text },
      { kind: 'text', text, look: 'strong' },
    ]);
    const found = await textOf(blocks);
    for (const text of texts) expect(found.split(text)).toHaveLength(3);
  });

  it('the code of what no font has, never a box', async () => {
    expect(await textOf([{ kind: 'text', text: 'a \u{13000} \ue000 \u0378 z' }])).toContain(
      'a [U+13000] [U+E000] [U+0378] z',
    );
  });

  it('a long text without spaces in lines of the page', async () => {
    const text = Array.from({ length: 5000 }, (_, index) =>
      String.fromCodePoint(0x4e_00 + ((index * 7) % 400)),
    ).join('');
    const { pages } = await readPdf(made([{ kind: 'text', text }]));
    expect(pages.join('').replace(/[^\u4e00-\u9fff]/g, '')).toHaveLength(5000);
  });

  it('several fonts in one line, each where the one before ends', () => {
    const doc = vi.spyOn(PDFDocument.prototype, 'addContent');
    made([{ kind: 'text', text: 'Fine 上海 x' }]);
    const written = doc.mock.calls
      .map(([part]) => String(part))
      .filter((part) => part.includes(' BT '));
    const line = written.find((part) => (part.match(/ Tf /g) ?? []).length === 3);
    // One text object has one place.
    expect(line?.match(/ Tm /g)).toHaveLength(1);
  });
});

describe('runs', () => {
  it('give one run for text that Noto Sans covers, and all its styles cover it', () => {
    const names = ['regular', 'bold', 'italic'] as const satisfies readonly FontName[];
    const styles = names.map((name) => holdsOf(name));
    const missing: string[] = [];
    for (let code = 0x20; code <= 0x2_ff_ff; code += 1) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
      if (!isOwn(String.fromCodePoint(code))) continue;
      if (!styles.every((has) => has(code))) missing.push(code.toString(16));
    }
    expect(missing).toEqual([]);
    expect(isOwn('Zoë Ångström – “two” ₹ … Ελλάδα Київ कपास')).toBe(true);
  });

  it('order a Hebrew line from left to right for display', () => {
    expect(runs('גודל (42) Fine')).toEqual([
      ['regular', 'Fine (42) '],
      ['hebrew', 'גודל'],
    ]);
    expect(runs('Size שלום עולם end')).toEqual([
      ['regular', 'Size '],
      ['hebrew', 'עולם'],
      ['regular', ' '],
      ['hebrew', 'שלום'],
      ['regular', ' end'],
    ]);
  });

  it.each([
    ['١٢٠', '١٢٠'],
    ['۱۲۰', '۱۲۰'],
    ['١٢٫٥', '١٢٫٥'],
    ['٢٠١٤/١٢/٣١', '٢٠١٤/١٢/٣١'],
    ['٪١٢', '٪١٢'],
    ['Qty ١٢٠ pcs', 'Qty ١٢٠ pcs'],
    ['PO-٤٢/2014', 'PO-٤٢/2014'],
    ['+٩٦٦ ٥٠', '+٥٠ ٩٦٦'],
    ['الكمية ١٢٣٤', '١٢٣٤ ةيمكلا'],
    ['فاتورة 2014', '2014 ةروتاف'],
    ['تعداد ۱۲۰ عدد', 'ددع ۱۲۰ دادعت'],
    ['الخصم ١٢٪', '٪١٢ مصخلا'],
    ['هاتف 12-34', '34-12 فتاه'],
    ['؟، ١٢', '١٢ ،؟'],
    ['طلب (١٢)', '(١٢) بلط'],
    ['הנחה 12%', '12% החנה'],
    ['מחיר ₪5', '₪5 ריחמ'],
    ['טלפון 12-34', '12-34 ןופלט'],
    ['מידה -5', '5- הדימ'],
    ['שלום ١٢٠ Fine', 'Fine ١٢٠ םולש'],
    ['\u2068ST\u2069, \u2068كحلي\u2069, \u206810½\u2069', 'ST, يلحك, 10½'],
    ['\u2068קוד 12\u2069, \u2068٤٢\u2069; 3 more', '12 דוק, ٤٢; 3 more'],
    ['\u2068كحلي', 'يلحك'],
    ['a\u2069b', 'ab'],
  ])('of %s show %s, as UAX 9 orders digits', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each([
    ['من Fine, كحلي', 8, [',Fine نم', 'يلحك']],
    ['كحلي Fine (12), navy.', 9, ['Fine يلحك', '(12),', '.navy']],
    ['Color כחול 12, ירוק 14.', 10, ['Color לוחכ', 'קורי ,12', '14.']],
    ['Size שלום עולם. End', 11, ['Size םולש', 'םלוע. End']],
    [isolated(['ST', 'كحلي غامق 12', '10½'], ', '), 10, ['ST, يلحك', '12 قماغ,', '10½']],
    ['כחול\nFine, navy.', 30, ['לוחכ', 'Fine, navy.']],
    ['a\u2069 שלום, \u2067b. c', 4, ['a', 'םולש', ', b.', 'c']],
  ])('of the lines of %s stand in the direction of the paragraph', (text, width, shown) => {
    const letters = (part: string): number => part.replace(/[\u2068\u2069]/g, '').length;
    expect(wrapText(text, width, letters).map(visible)).toEqual(shown);
  });

  it('turn brackets around in text from right to left', () => {
    expect(runs('(שלום)')).toEqual([
      ['regular', '('],
      ['hebrew', 'שלום'],
      ['regular', ')'],
    ]);
    expect(runs('שלום (')).toEqual([
      ['regular', ') '],
      ['hebrew', 'שלום'],
    ]);
  });

  it('join what stands side by side in one font', () => {
    expect(runs('上海 ★')).toEqual([
      ['han', '上海'],
      ['regular', ' '],
      ['han', '★'],
    ]);
  });

  it('join an emoji of several characters', () => {
    expect(runs('a 👩‍🔧')).toEqual([
      ['regular', 'a '],
      ['emoji', '👩‍🔧'],
    ]);
  });

  it('read no other font for Latin letters, and not the Chinese one for Hebrew', () => {
    const asked = new Set<FaceName>();
    const spy = (name: FaceName, code: number): boolean => {
      asked.add(name);
      return holds(name, code);
    };
    runsOf('Linen, 42 pieces', 'regular', spy);
    expect([...asked]).toEqual([]);
    runsOf('שלום', 'regular', spy);
    expect([...asked]).toEqual(['regular', 'hebrew']);
  });
});

describe('isolated values', () => {
  it('get marks only where one runs from right to left', () => {
    expect(isolated(['ST', 'navy', '10½'], ', ')).toBe('ST, navy, 10½');
    expect(isolated(['ST', 'כחול', '10½'], '; ')).toBe(
      '\u2068ST\u2069; \u2068כחול\u2069; \u206810½\u2069',
    );
  });

  it('of a table are copied without the marks, also from lines that end in a value', async () => {
    const values = ['ST', 'كحلي غامق للغاية', '10½'];
    const text = await textOf([
      { kind: 'table', columns: [{ label: 'Goods' }], rows: [[isolated(values, ', ')]] },
      { kind: 'text', text: isolated(Array(40).fill('كحلي'), ', '), look: 'strong' },
    ]);
    expect(text).not.toMatch(/[\u2066-\u2069]|U\+206/);
    expect(text.split('كحلي')).toHaveLength(42);
  });
});

it('forms take every letter', () => {
  const field = { kind: 'text', name: 'vendor', label: 'Vendor', required: true } as const;
  for (const text of ['上海 Garments', 'شركة', 'Fine 👍', '\u{13000}']) {
    expect(checkField(field, text, {}, facts)).toMatchObject({ errors: {} });
  }
});
