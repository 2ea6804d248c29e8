/** QR codes as SVG for pages. */
import bwipjs from 'bwip-js/node';

/** Width and height of the picture in CSS pixels. */
const SIZE = 208;

/** Returns the SVG of a text: dark modules on white, with the quiet zone. */
export const qrCode = (text: string): string =>
  bwipjs
    .toSVG({ bcid: 'qrcode', text, scale: 3, padding: 12, backgroundcolor: 'FFFFFF' })
    .replace('<svg ', `<svg width="${SIZE}" height="${SIZE}" `);
