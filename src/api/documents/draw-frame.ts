/** Draws the frame of each page: company head, running head, watermark, footer, QR code. */
import bwipjs from 'bwip-js/node';
import type { DocumentHead } from './blocks.ts';
import { INK, PALE, type DeferredText, type Sheet } from './sheet.ts';

const CODE_SIZE = 66;
const SMALL = { size: 7.5, colour: PALE } as const;

/** A QR code as squares, so that it stays sharp at any size. */
function drawCode(sheet: Sheet, text: string, x: number, y: number): void {
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) return;
  const { pixs, pixx } = symbol;
  const unit = CODE_SIZE / pixx;
  pixs.forEach((isDark, index) => {
    if (isDark !== 1) return;
    const place = [x + (index % pixx) * unit, y + Math.floor(index / pixx) * unit] as const;
    sheet.doc.rect(...place, unit, unit);
  });
  sheet.doc.fill(INK);
}

/** Draws the head of the first page: company, title, status, link. */
export function drawHead(sheet: Sheet, document: DocumentHead): void {
  const { company, title, reference, status, link } = document;
  const top = sheet.y;
  const hasCode = link !== undefined;
  const width = sheet.width - (hasCode ? CODE_SIZE + 16 : 0);
  const place = () => ({ x: sheet.left, y: sheet.y, width });
  if (hasCode) drawCode(sheet, link, sheet.left + sheet.width - CODE_SIZE, top);
  sheet.line(company.name, place(), { font: 'bold', size: 13, colour: company.colour });
  sheet.y += 19;
  const contact = [...company.address, company.phone, company.email]
    .filter((text) => text !== '')
    .join(' · ');
  sheet.y += sheet.lines(sheet.wrap(contact, width, SMALL), place(), SMALL);
  sheet.y += 12;
  const strong = { font: 'bold', size: 17 } as const;
  sheet.y += sheet.lines(sheet.wrap(title, width, strong), place(), strong);
  const facts = [reference, status].filter((text) => text !== '').join(' · ');
  sheet.line(facts, place(), { font: 'bold', size: 10.5 });
  sheet.y = Math.max(sheet.y + 18, top + (hasCode ? CODE_SIZE + 6 : 0));
  if (hasCode) {
    const lines = sheet.wrap(link, sheet.width, SMALL);
    sheet.y += sheet.lines(lines, { ...place(), width: sheet.width }, SMALL);
  }
  sheet.rule({ x: sheet.left, y: sheet.y + 4, width: sheet.width }, company.colour, true);
  sheet.y += 16;
}

/** The head of the other pages. */
export function drawRunningHead(sheet: Sheet, { company, title, reference }: DocumentHead): void {
  const text = [company.name, title, reference].filter((part) => part !== '').join(' · ');
  const [line = ''] = sheet.wrap(text, sheet.width, SMALL);
  sheet.line(line, { x: sheet.left, y: sheet.y - 12, width: sheet.width }, SMALL);
  sheet.rule({ x: sheet.left, y: sheet.y + 2, width: sheet.width });
  sheet.y += 14;
}

/** Draws a watermark word under the contents. */
export function drawWatermark(sheet: Sheet, word: string): void {
  const { doc } = sheet;
  const { width, height } = doc.page;
  const size = 120;
  const middle: [number, number] = [width / 2, height / 2];
  doc.save().rotate(-45, { origin: middle }).fillOpacity(0.07);
  const wide = sheet.measure(word, { font: 'bold', size });
  const place = { x: middle[0] - wide / 2, y: middle[1] - size * 0.7, width: wide };
  sheet.line(word, place, { font: 'bold', size, colour: INK });
  doc.restore();
}

const FOOTER = { size: 6.5, colour: PALE } as const;

/** Footer of each page; page count and hash are filled in at the end. */
export class Footers {
  readonly #lines: DeferredText[] = [];

  begin(sheet: Sheet): void {
    const place = { x: sheet.left, y: sheet.doc.page.height - 38, width: sheet.width };
    sheet.rule({ ...place, y: place.y - 5 });
    this.#lines.push(sheet.lineForLater(place, FOOTER));
  }

  end(generatedAt: string, sha256: string): void {
    this.#lines.forEach((line, index) => {
      const page = `Page ${index + 1} of ${this.#lines.length}`;
      line.write(`${page} · generated at ${generatedAt} · document SHA-256 ${sha256}`);
    });
  }
}
