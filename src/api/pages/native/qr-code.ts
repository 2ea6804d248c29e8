/** QR codes as SVG for pages. */
import bwipjs from 'bwip-js/node';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import type { PostedForm } from './posted-form.ts';

/** Width and height of the picture in CSS pixels. */
const SIZE = 208;

/** Returns the SVG of a text: dark modules on white, with the quiet zone. */
export const qrCode = (text: string): string =>
  bwipjs
    .toSVG({ bcid: 'qrcode', text, scale: 3, padding: 12, backgroundcolor: 'FFFFFF' })
    .replace('<svg ', `<svg width="${SIZE}" height="${SIZE}" `);

/** Returns the code app whose set-up a posted form carries on; null for none. */
export function codeAppIn({
  field,
}: Pick<Extract<PostedForm, { readonly ok: true }>, 'field'>): NewSecondStep | null {
  const secret = field('secret');
  return secret === '' ? null : { secret, uri: field('uri') };
}

const MAX_ADDRESS = 500;

/** The address of a code app as SVG; it comes back from the page where a code was wrong. '' for none. */
export const codeAppPicture = (codeApp: NewSecondStep | null): string =>
  codeApp?.uri.startsWith('otpauth://') && codeApp.uri.length <= MAX_ADDRESS
    ? qrCode(codeApp.uri)
    : '';
