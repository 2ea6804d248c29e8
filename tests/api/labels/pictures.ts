/** Labels as dots, the way a viewer and a label printer make them, and what a scanner reads there. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { getApi } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Grey values, 0 is black. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

const library = PDFiumLibrary.init();

const WHITE = { background: '#ffffff' };

async function pictureOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten(WHITE)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: new Uint8Array(data) };
}

/** Every page at a resolution. */
export async function picturesOfPdf(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  const document = await (await library).loadDocument(bytes);
  try {
    const pictures: Picture[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      const raw = { width, height, channels: 4 } as const;
      pictures.push(await pictureOf(sharp(Buffer.from(data), { raw })));
    }
    return pictures;
  } finally {
    document.destroy();
  }
}

/** Width and height of every page in points, as a viewer reads them. */
export async function pageSizes(bytes: Uint8Array): Promise<(readonly [number, number])[]> {
  const document = await (await library).loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return [originalWidth, originalHeight] as const;
    });
  } finally {
    document.destroy();
  }
}

/** What a printer of 12 dots a millimetre would print; sizes in dots, so that nothing is scaled. */
export async function pictureOfZpl(zpl: string, width: number, height: number): Promise<Picture> {
  const api = await getApi();
  const png = await api.zplToBase64Async(zpl, width / 12, height / 12, 12);
  return pictureOf(sharp(Buffer.from(png, 'base64')));
}

const names: Readonly<Record<string, string>> = {
  ZBAR_EAN13: 'EAN-13',
  ZBAR_I25: 'ITF',
  ZBAR_CODE128: 'Code 128',
  ZBAR_QRCODE: 'QR',
};

/** What a scanner reads, in the order of the alphabet. A UPC-A reads as an EAN-13 with a zero before it. */
export async function scan({ grey, width, height }: Picture): Promise<string[]> {
  const framed = await sharp(Buffer.from(grey), { raw: { width, height, channels: 1 } })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, ...WHITE })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(framed.data);
  const found = await scanGrayBuffer(bytes.buffer, framed.info.width, framed.info.height);
  return found
    .map((symbol) => `${names[symbol.typeName] ?? symbol.typeName} ${symbol.decode()}`)
    .sort();
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** What a second scanner reads in square codes, with the identifier of the symbology: `]d2` is GS1 DataMatrix, `]Q1` QR. */
export async function scanSquare({ grey, width, height }: Picture): Promise<string[]> {
  const raw = { width, height, channels: 1 } as const;
  const png = await sharp(Buffer.from(grey), { raw })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, ...WHITE })
    .png()
    .toBuffer();
  const found = await readBarcodes(new Uint8Array(png), {
    formats: ['DataMatrix', 'QRCode'],
    textMode: 'Plain',
  });
  return found.map(({ symbologyIdentifier, text }) => `${symbologyIdentifier} ${text}`);
}

/** A label as a browser shows its SVG, at a resolution. */
export async function pictureOfSvg(svg: string): Promise<Picture> {
  return pictureOf(sharp(Buffer.from(svg)));
}

/** A picture file. */
export const pictureOfPng = (png: Uint8Array): Promise<Picture> => pictureOf(sharp(png));

/** The smallest box of dark dots, within a part of the picture. */
export function darkBox(
  { grey, width }: Picture,
  within: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  },
): readonly [left: number, top: number, right: number, bottom: number] | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = within.y; y < within.y + within.height; y += 1)
    for (let x = within.x; x < within.x + within.width; x += 1) {
      if ((grey[y * width + x] ?? 255) > 127) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return right < 0 ? null : [left, top, right, bottom];
}

/** The share of a picture that is dark. */
export const darkShare = ({ grey }: Picture): number =>
  grey.reduce((dark, point) => dark + (point < 128 ? 1 : 0), 0) / grey.length;
