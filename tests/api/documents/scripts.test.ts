import PDFDocument from 'pdfkit';
import { create } from 'fontkit';
import { describe, expect, it, vi } from 'vitest';
import type { Block } from '#api/documents/blocks.ts';
import { renderDocument } from '#api/documents/document.ts';
import { fontBytes, type FaceName, type FontName } from '#api/documents/fonts.ts';
import { isOwn, runsOf } from '#api/documents/runs.ts';
import { checkField } from '#lib/forms/check.ts';
import { facts } from '../../lib/forms/session/samples.ts';
import { readPdf } from './read-pdf.ts';

const house = { name: 'Selvage & Tag', address: [], phone: '', email: '', colour: '#2f2a6b' };

const made = (blocks: readonly Block[]): Uint8Array =>
  renderDocument(
    { size: 'letter', house, title: 'Claim', reference: 'CC-1', status: 'Draft', blocks },
    new Date('2026-03-02T10:00:00.000Z'),
  );

const textOf = async (blocks: readonly Block[]): Promise<string> =>
  (await readPdf(made(blocks))).text.normalize('NFC');

const holdsOf = (name: FaceName): ((code: number) => boolean) => {
  const font = create(fontBytes(name));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts');
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
  it('are one for what Noto Sans holds, and all its styles hold it', () => {
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

  it('stand from left to right as a line of Hebrew is read from the right', () => {
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

  it('keep an emoji of several characters together', () => {
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

it('forms take every letter', () => {
  const field = { kind: 'text', name: 'vendor', label: 'Vendor', required: true } as const;
  for (const text of ['上海 Garments', 'شركة', 'Fine 👍', '\u{13000}']) {
    expect(checkField(field, text, {}, facts)).toMatchObject({ errors: {} });
  }
});
