/** The parts of a ZIP, unpacked when they are asked for. */
import { zipSync } from 'fflate';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { SheetError } from './sheet-error.ts';
import { readZipDirectory, unpack } from './zip-directory.ts';

export interface ZipParts {
  readonly names: readonly string[];
  /** The bytes of a part, one character each; throws a {@link SheetError} for a part that is missing. */
  readonly take: (name: string) => string;
}

/** Throws a {@link SheetError}. */
export function zipParts(zip: Buffer): ZipParts {
  const entries = readZipDirectory(zip);
  const taken = new Map<string, string>();
  return {
    names: [...entries.keys()],
    take: (name) => {
      const known = taken.get(name);
      if (known !== undefined) return known;
      const entry = entries.get(name);
      if (!entry) throw new SheetError(sheetMessages.unreadable);
      const text = unpack(zip, entry).toString('latin1');
      // Document types may define recursive or external entities; spreadsheet programs write none.
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SheetError(sheetMessages.unreadable);
      taken.set(name, text);
      return text;
    },
  };
}

/** A ZIP of parts as `take` gives them. */
export const pack = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
    ),
    { level: 0 },
  );
