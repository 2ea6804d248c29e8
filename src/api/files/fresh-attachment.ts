/** Makes the stored copy of an attachment: re-encodes pictures, dropping their location, and rejects encrypted PDFs. */
import { convertHeic, openPdf } from './tasks.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { FileType } from '#lib/forms/definition.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { findPixelError } from '#lib/forms/attachments/picture-size.ts';
import { decodeText } from '#api/kernel/text.ts';
import { formFailures } from '#api/kernel/failures.ts';
import type { ApiContext } from '#api/context/context.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import { readPdfFacts } from './active-pdf.ts';
import { loadSharp } from './pictures/load-sharp.ts';
import { remakePicture } from './pictures/remake-picture.ts';
import { safeSvg } from './svg/safe-svg.ts';
import { svgToPng } from './svg/svg-to-png.ts';
import { exifDate } from './pictures/exif-date.ts';
import { MAX_SIDE, QUALITY } from './pictures/picture-limits.ts';

export interface FreshFile {
  readonly bytes: Buffer;
  readonly type: FileType;
  readonly extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv';
  readonly contentType: string;
  readonly takenAt: string | null;
}

const JPG = { type: 'jpg', extension: 'jpg', contentType: 'image/jpeg' } as const;
const PNG = { type: 'png', extension: 'png', contentType: 'image/png' } as const;

async function freshPicture(
  bytes: Buffer,
  name: string,
  isPng: boolean,
): Promise<Result<FreshFile, string>> {
  const made = await remakePicture({ bytes, name, isPng, maxSide: MAX_SIDE, quality: QUALITY });
  if (!made.ok) return err(made.error ?? formFailures.fileDamaged(name));
  return ok({
    ...(isPng ? PNG : JPG),
    bytes: made.value.bytes,
    takenAt: exifDate(made.value.exif),
  });
}

/** Where a picture is decoded, and for whom. */
type Workers = Pick<ApiContext, 'workers'> & { readonly owner?: string };

/** Memory of a decoded photo beside the JPEG: 60 million pixels of four bytes, twice. */
const HEIC_MEMORY_MB = 768;

/** Converts an iPhone photo to JPEG; sharp's prebuilt library lacks its codec. */
async function freshHeic(
  bytes: Buffer,
  name: string,
  { workers, owner = '' }: Workers,
): Promise<Result<FreshFile, string>> {
  const pixelError = findPixelError(bytes, name);
  if (pixelError !== null) return err(pixelError);
  try {
    const made = await workers.run(convertHeic, { bytes }, { owner, memoryMb: HEIC_MEMORY_MB });
    if (!made) return err(formFailures.fileHeic(name));
    const sharp = await loadSharp();
    const { exif } = await sharp(bytes).metadata();
    return ok({ ...JPG, bytes: Buffer.from(made), takenAt: exifDate(exif) });
  } catch (error) {
    if (!(error instanceof WorkerStopped) || error.reason === 'cancelled') throw error;
    return err(formMessages.fileSlow(name));
  }
}

const NOT_DRAWN = 'It has too many parts to be drawn. Simplify it, or send a PNG.';

const asIs = (bytes: Buffer, type: 'pdf' | 'xlsx' | 'csv', contentType: string): FreshFile => ({
  bytes,
  type,
  extension: type,
  contentType,
  takenAt: null,
});

/** Returns the unchanged PDF if it opens freely and is inactive. */
async function checkedPdf(
  bytes: Buffer,
  name: string,
  { workers, owner = '' }: Workers,
): Promise<Result<FreshFile, string>> {
  const { isActive, isEncrypted } = readPdfFacts(bytes);
  if (isEncrypted) {
    const isOpen = await workers.run(openPdf, { bytes }, { owner }).catch((error: unknown) => {
      // A time-out counts as unreadable.
      if (error instanceof WorkerStopped && error.reason !== 'cancelled') return false;
      throw error;
    });
    if (!isOpen) return err(formFailures.fileEncrypted(name));
  }
  if (!bytes.includes('%%EOF')) return err(formFailures.fileDamaged(name));
  // Packed objects of an encrypted file are unreadable.
  if (isActive)
    return err(isEncrypted ? formFailures.fileLocked(name) : formFailures.fileActive(name));
  return ok(asIs(bytes, 'pdf', 'application/pdf'));
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file to store, or the message for its sender. */
export async function freshAttachment(
  bytes: Buffer,
  type: FileType,
  name: string,
  context: Workers,
): Promise<Result<FreshFile, string>> {
  switch (type) {
    case 'pdf':
      return checkedPdf(bytes, name, context);
    case 'xlsx':
      return ok(asIs(bytes, 'xlsx', SHEET));
    case 'csv': {
      const text = decodeText(bytes);
      const charset = text.ok ? text.value.charset : 'utf-8';
      return ok(asIs(bytes, 'csv', `text/csv; charset=${charset}`));
    }
    case 'svg': {
      const drawing = safeSvg(bytes.toString('utf8'));
      if (!drawing.ok) return err(formFailures.fileDrawing(name, drawing.error));
      const drawn = await svgToPng(drawing.value, context.owner ?? '');
      if (!drawn) return err(formFailures.fileDrawing(name, NOT_DRAWN));
      return ok({ ...PNG, bytes: drawn, takenAt: null });
    }
    case 'heic':
      return freshHeic(bytes, name, context);
    default:
      return freshPicture(bytes, name, type === 'png');
  }
}
