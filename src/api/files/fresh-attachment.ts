/** Makes the stored copy of an attached file: pictures re-encoded without their location, encrypted PDFs refused. */
import { convertHeic } from './tasks.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { FileType } from '#lib/forms/definition.ts';
import { formRefusals } from '#api/kernel/form-refusals.ts';
import type { ApiContext } from '#api/context/context.ts';
import { Semaphore } from '#api/kernel/semaphore.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import { isActivePdf } from './active-pdf.ts';
import { loadSharp } from './load-sharp.ts';
import { safeSvg } from './svg/safe-svg.ts';
import { svgToPng } from './svg/svg-to-png.ts';
import { MAX_PIXELS, MAX_SIDE, QUALITY } from './picture-limits.ts';

const SECONDS = 20;

/** At most two at once in this process; more wait; when too many wait, the call is refused with 503. */
const turns = new Semaphore({ size: 2, waiting: 16 });

export interface FreshFile {
  readonly bytes: Buffer;
  readonly type: FileType;
  readonly extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv';
  readonly contentType: string;
  readonly takenAt: string | null;
}

/** The capture time in the camera's own data, as 2026-02-28T10:30:00; it has no time zone. */
function takenAtOf(exif: Buffer | undefined): string | null {
  const found = exif && /(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(exif.toString('latin1'));
  if (!found) return null;
  const [, year, month, day, time] = found;
  return `${year}-${month}-${day}T${time}`;
}

async function freshPicture(bytes: Buffer, isPng: boolean): Promise<FreshFile | null> {
  return turns.run(async () => {
    const sharp = await loadSharp();
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      const { exif } = await picture.metadata();
      const sized = picture
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
      const made = isPng
        ? sized.png()
        : sized.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY });
      return {
        bytes: await made.toBuffer(),
        type: isPng ? 'png' : 'jpg',
        extension: isPng ? 'png' : 'jpg',
        contentType: isPng ? 'image/png' : 'image/jpeg',
        takenAt: takenAtOf(exif),
      };
    } catch {
      // sharp throws for one reason only that matters here: it cannot make a picture of these bytes.
      return null;
    }
  });
}

/** Where a picture is decoded, and for whom. */
type Workers = Pick<ApiContext, 'workers'> & { readonly owner?: string };

/** What a decoded photo takes beside the JPEG: 60 million pixels of four bytes, twice. */
const HEIC_MEMORY_MB = 768;

/** An iPhone's photo as a JPEG; sharp's prebuilt library does not know its compression. */
async function freshHeic(
  bytes: Buffer,
  { workers, owner = '' }: Workers,
): Promise<FreshFile | null> {
  try {
    const made = await workers.run(convertHeic, { bytes }, { owner, memoryMb: HEIC_MEMORY_MB });
    if (!made) return null;
    const takenAt = takenAtOf(bytes);
    const jpeg = { type: 'jpg', extension: 'jpg', contentType: 'image/jpeg' } as const;
    return { ...jpeg, bytes: Buffer.from(made), takenAt };
  } catch (error) {
    if (error instanceof WorkerStopped && error.reason !== 'cancelled') return null;
    throw error;
  }
}

const PNG = { type: 'png', extension: 'png', contentType: 'image/png' } as const;
const NOT_DRAWN = 'It has too many parts to be drawn. Simplify it, or send a PNG.';

const asIs = (bytes: Buffer, type: 'pdf' | 'xlsx' | 'csv', contentType: string): FreshFile => ({
  bytes,
  type,
  extension: type,
  contentType,
  takenAt: null,
});

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
      if (bytes.includes('/Encrypt')) return err(formRefusals.fileEncrypted(name));
      if (!bytes.includes('%%EOF')) return err(formRefusals.fileDamaged(name));
      if (isActivePdf(bytes)) return err(formRefusals.fileActive(name));
      return ok(asIs(bytes, 'pdf', 'application/pdf'));
    case 'xlsx':
      return ok(asIs(bytes, 'xlsx', SHEET));
    case 'csv':
      return ok(asIs(bytes, 'csv', 'text/csv; charset=utf-8'));
    case 'svg': {
      const drawing = safeSvg(bytes.toString('utf8'));
      if (!drawing.ok) return err(formRefusals.fileDrawing(name, drawing.error));
      const drawn = await svgToPng(drawing.value, context.owner ?? '');
      if (!drawn) return err(formRefusals.fileDrawing(name, NOT_DRAWN));
      return ok({ ...PNG, bytes: drawn, takenAt: null });
    }
    case 'heic': {
      const fresh = await freshHeic(bytes, context);
      return fresh ? ok(fresh) : err(formRefusals.fileHeic(name));
    }
    default: {
      const fresh = await freshPicture(bytes, type === 'png');
      return fresh ? ok(fresh) : err(formRefusals.fileDamaged(name));
    }
  }
}
