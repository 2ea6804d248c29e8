/** Headers of files sent to a client. */
import { inertHeaders } from '#api/http/reply.ts';

/** Content-Disposition with an ASCII fallback and the full name (RFC 6266). */
const dispositionOf = (kind: 'inline' | 'attachment', name: string): string => {
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
