/**
 * Typefaces of all documents: Noto Sans, which covers ₹ € £, Latin, Greek, Cyrillic and Devanagari, and fallback
 * fonts. All under the SIL Open Font License.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const ownFiles = {
  regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
} as const;

const fallbackFiles = {
  arabic: 'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  emoji: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  han: 'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  hangul: 'gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
} as const;

const files = { ...ownFiles, ...fallbackFiles };

/** The styles of the typeface. */
export type FontName = keyof typeof ownFiles;
export type FallbackName = keyof typeof fallbackFiles;
export type FaceName = FontName | FallbackName;

/** Fallback fonts in order, with their character ranges. Each is read on first use; `han` is 12 MB. */
export const fallbacks: readonly { readonly name: FallbackName; readonly mayHold: RegExp }[] = [
  { name: 'arabic', mayHold: /\p{Script_Extensions=Arabic}/u },
  { name: 'hebrew', mayHold: /\p{Script_Extensions=Hebrew}/u },
  { name: 'thai', mayHold: /\p{Script_Extensions=Thai}/u },
  { name: 'emoji', mayHold: /[\p{Emoji}\u20e3]/u },
  {
    name: 'han',
    mayHold: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{P}\p{S}\p{N}]/u,
  },
  { name: 'hangul', mayHold: /[\p{scx=Hangul}\uff01-\uff5e]/u },
];

const require = createRequire(import.meta.url);
const loaded = new Map<FaceName, { readonly bytes: Buffer; readonly tables: object }>();

/** The library's font; several of one file may share parsed tables, as its variations do; each has its glyphs. */
const isParsed = (font: object): font is Font & { _tables: object } => '_tables' in font;

/**
 * Opens a font. Its file is read and parsed once a process: parsing takes most of the time of a document. Found by the
 * package's name, so from `src/` and from `dist/` alike.
 */
export function openFont(name: FaceName): Font {
  const known = loaded.get(name);
  const bytes = known?.bytes ?? readFileSync(require.resolve(`@expo-google-fonts/${files[name]}`));
  const font = create(bytes);
  if (!isParsed(font)) throw new Error(`The font file ${files[name]} holds several fonts.`);
  if (known) font._tables = known.tables;
  else loaded.set(name, { bytes, tables: font._tables });
  return font;
}

/** Makes a font the current one of a document. The library takes an open font, which its types omit. */
export function useFont(doc: PDFKit.PDFDocument, name: FaceName): void {
  doc.registerFont(name, openFont(name) as never).font(name);
}
