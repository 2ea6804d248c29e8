/**
 * A process that makes a PDF of 1,000 price tickets and says what that took: `ours` by the label engine, `plain`
 * by the two libraries alone, with the same texts and a barcode each but no layout and no rules.
 */
import { createRequire } from 'node:module';
import { upca } from 'bwip-js/generic';
import PDFDocument from 'pdfkit';
import { labelPdf } from '#api/labels/output/render-pdf.ts';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { blankLabel } from '#lib/labels/engine/spec.ts';
import { peakBytes } from './probe.ts';

const LABELS = 1000;

const ticket = {
  ...blankLabel('price_ticket'),
  brandText: 'Acme',
  style: '10423',
  colour: 'Navy blue',
  size: 'M',
  gtinType: 'upc_a',
  price: 2999,
} as const;

const gtinOf = (index: number): string => {
  const body = String(10_000_000_000 + index);
  return body + gs1CheckDigit(body);
};

function* ours(): Generator<DisplayList> {
  for (let index = 0; index < LABELS; index += 1)
    yield layoutLabel({ ...ticket, gtin: gtinOf(index) }).list;
}

/** Draws the bars as the library asks for them. */
const onto = (doc: PDFKit.PDFDocument) => ({
  scale: (): [number, number] => [1, 1],
  measure: () => ({ width: 0, ascent: 0, descent: 0 }),
  init: () => undefined,
  line: (x: number, _y0: number, _x1: number, _y1: number, width: number) => {
    doc.rect(4 + x - width / 2, 40, width, 40);
  },
  polygon: () => undefined,
  hexagon: () => undefined,
  ellipse: () => undefined,
  fill: () => undefined,
  text: () => undefined,
  end: () => true,
});

async function* plain(): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false });
  const font = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
  doc.registerFont('regular', createRequire(import.meta.url).resolve(font));
  for (let index = 0; index < LABELS; index += 1) {
    const gtin = gtinOf(index);
    doc
      .addPage({ size: [104, 144], margin: 0 })
      .font('regular')
      .fontSize(7);
    const texts = [ticket.brandText, ticket.style, ticket.colour, ticket.size, '$29.99', gtin];
    texts.forEach((text, line) => doc.text(text, 4, 4 + line * 6, { lineBreak: false }));
    upca({ bcid: 'upca', text: gtin, scale: 1 }, onto(doc));
    doc.fill();
  }
  doc.end();
  for await (const chunk of doc) if (chunk instanceof Uint8Array) yield chunk;
}

const started = performance.now();
let bytes = 0;
const chunks =
  process.argv[2] === 'plain' ? plain() : labelPdf(ours(), { title: 'Bench', madeAt: new Date() });
for await (const chunk of chunks) bytes += chunk.length;
process.send?.({
  ms: performance.now() - started,
  mb: peakBytes() / 2 ** 20,
  bytes,
});
