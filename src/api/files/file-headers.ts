/** Headers of files sent to a client. */
import { inertHeaders } from '#api/http/reply.ts';

/**
 * Returns a name that every file system takes, and that shows its true ending: no folders, no leading dot, no marks
 * that turn the direction of text.
 */
const safeFileName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd() || 'file';

/** Content-Disposition with an ASCII fallback and the full name (RFC 6266). */
const dispositionOf = (kind: 'inline' | 'attachment', given: string): string => {
  const name = safeFileName(given);
  const plain = name.replace(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
};

interface SentFile {
  readonly name: string;
  readonly contentType: string;
  /** Shown instead of saved: for our own pictures and PDFs only. */
  readonly isInline?: boolean;
  readonly bytes?: number;
}

/** Returns the headers of a file by its name: inert, and never cached. */
export const fileHeaders = ({ name, contentType, isInline = false, bytes }: SentFile) => ({
  ...inertHeaders,
  'content-type': contentType,
  ...(bytes !== undefined && { 'content-length': String(bytes) }),
  'content-disposition': dispositionOf(isInline ? 'inline' : 'attachment', name),
  'cache-control': 'no-store',
});
