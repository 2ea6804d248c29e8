/** Decodes a text file: UTF-8 or UTF-16 by byte order mark, plain UTF-8, or Windows-1252. */
import { err, ok, type Result } from '#lib/kernel/result.ts';

export interface DecodedText {
  readonly text: string;
  /** MIME charset; `windows-1252` is guessed, because files lack a declaration. */
  readonly charset: 'utf-8' | 'utf-16' | 'windows-1252';
}

/** The encoding that the first two bytes name: UTF-16 always begins with its mark. */
function markedEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function decode(bytes: Uint8Array): DecodedText | null {
  const encoding = markedEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, charset: encoding === 'utf-8' ? 'utf-8' : 'utf-16' };
  } catch {
    if (encoding !== 'utf-8') return null;
    // Excel in Western Europe and America saves plain CSV so.
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, charset: 'windows-1252' };
  }
}

/** Returns the text, or the error: binary data, or another encoding. */
export function decodeText(bytes: Uint8Array): Result<DecodedText, 'no_text' | 'encoding'> {
  const decoded = decode(bytes);
  if (!decoded) return err('no_text');
  // Five codes are undefined in Windows-1252: another encoding, or binary data.
  if (decoded.charset === 'windows-1252' && /[\u0080-\u009f]/.test(decoded.text))
    return err('encoding');
  return /[\u0000-\u0008\u000e-\u001f]/.test(decoded.text) ? err('no_text') : ok(decoded);
}
