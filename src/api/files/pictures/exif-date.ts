/** Reads when a photo was taken from its camera data (Exif 3.0: TIFF directories of tagged values). */
import { isCalendarDate } from '#lib/kernel/patterns.ts';

const EXIF_DIRECTORY = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const ENTRY_BYTES = 12;
/** Most entries of a directory that are looked at. */
const MAX_ENTRIES = 500;

/** Returns the camera time; null for an impossible date. */
function momentOf(text: string, offset: string): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d) ((?:[01]\d|2[0-3])(?::[0-5]\d){2})$/.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', time = ''] = parts;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return null;
  return `${date}T${time}${/^[+-]\d\d:\d\d$/.exec(offset)?.[0] ?? ''}`;
}

/** Returns the time a photo was taken, as 2026-02-28T10:30:00, with the camera's offset if present; null if absent. */
export function exifDate(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const tiff = exif.subarray(start);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const int16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const int32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Place of the entry of a tag in the directory at this place. */
  const entryOf = (directory: number, tag: number): number | undefined => {
    const count = Math.min(int16(directory), MAX_ENTRIES);
    const entries = Array.from({ length: count }, (_, i) => directory + 2 + i * ENTRY_BYTES);
    return entries.find((at) => int16(at) === tag);
  };
  const textOf = (at: number | undefined): string => {
    if (at === undefined) return '';
    const length = int32(at + 4);
    const from = length > 4 ? int32(at + 8) : at + 8;
    return (
      tiff
        .toString('latin1', from, from + length)
        .split('\0')[0]
        ?.trim() ?? ''
    );
  };
  try {
    if (int16(2) !== 42) return null;
    const pointer = entryOf(int32(4), EXIF_DIRECTORY);
    if (pointer === undefined) return null;
    const directory = int32(pointer + 8);
    const [text, offset] = [DATE_TIME_ORIGINAL, OFFSET_TIME_ORIGINAL].map((tag) =>
      textOf(entryOf(directory, tag)),
    );
    return momentOf(text ?? '', offset ?? '');
  } catch {
    // Truncated camera data yields no time.
    return null;
  }
}
