/** Detects the type of an attachment by its content: the types of forms/attachments/sniff-file.ts and five more. */
import { decodeText } from '#api/kernel/text.ts';
import type { FileType } from '#lib/forms/definition.ts';
import { sniffFileType } from '#lib/forms/attachments/sniff-file.ts';

const ascii = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString('latin1');

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isWebp = (bytes: Buffer): boolean =>
  ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';

const isHeic = (bytes: Buffer): boolean =>
  ascii(bytes, 4, 8) === 'ftyp' && heicBrands.includes(ascii(bytes, 8, 12));

/** A ZIP whose directory names the parts of a workbook. */
const isWorkbook = (bytes: Buffer): boolean =>
  ascii(bytes, 0, 4) === 'PK\u0003\u0004' &&
  bytes.includes('[Content_Types].xml') &&
  bytes.includes('xl/workbook.xml');

/** Printable text in lines that a spreadsheet program may open. */
function isCsv(bytes: Buffer, name: string): boolean {
  if (!/\.csv$/i.test(name)) return false;
  const decoded = decodeText(bytes);
  return decoded.ok && !/^\s*</.test(decoded.value.text);
}

/** A drawing by its name and its root element. */
function isSvg(bytes: Buffer, name: string): boolean {
  const start = bytes.subarray(0, 2000).toString('utf8');
  return /\.svg$/i.test(name) && /^\uFEFF?\s*</.test(start) && bytes.includes('</svg>');
}

/** Viewers take a PDF whose header follows a byte order mark, line breaks or commands for a printer. */
const isLoosePdf = (bytes: Buffer): boolean =>
  /^(?!\s*<|MZ)[\s\x1b\x20-\x7e\xef\xbb\xbf\xfe\xff]*%PDF-\d/.test(ascii(bytes, 0, 1024));

/** Returns the type; null for types accepted nowhere. */
export function sniffAttachment(bytes: Buffer, name: string): FileType | null {
  const known = sniffFileType(bytes);
  if (known) return known;
  if (isWebp(bytes)) return 'webp';
  if (isHeic(bytes)) return 'heic';
  if (isWorkbook(bytes)) return 'xlsx';
  if (isSvg(bytes, name)) return 'svg';
  if (isCsv(bytes, name)) return 'csv';
  return isLoosePdf(bytes) ? 'pdf' : null;
}
