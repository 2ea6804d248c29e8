import { expect, it } from 'vitest';
import { fileHeaders } from '#api/files/file-headers.ts';

const savedAs = (name: string): string => {
  const disposition = fileHeaders({ name, contentType: 'text/csv' })['content-disposition'];
  return decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? '');
};

it.each([
  ['Linen shirt r1.pdf', 'Linen shirt r1.pdf'],
  ['Größe, 日本 👩‍👧 عربي.pdf', 'Größe, 日本 👩‍👧 عربي.pdf'],
  ['..\\..\\a"b.csv', '_.._a_b.csv'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\label?.zpl', 'C__label_.zpl'],
  ['label\r\nX: 1.pdf', 'label__X_ 1.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['.htaccess', 'htaccess'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
  ['...', 'file'],
])('a file called %j is saved as %j', (name, saved) => {
  expect(savedAs(name)).toBe(saved);
});
