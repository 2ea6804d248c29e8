/** The typeface of all documents: Noto Sans, whose files hold ₹ € £ and the letters of Europe (decision 115). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const files = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
} as const;

export type FontName = keyof typeof files;

export const fontNames = Object.keys(files) as FontName[];

const require = createRequire(import.meta.url);
const loaded = new Map<FontName, Buffer>();

/** The bytes of a font; read once a process. Found by the package's name, so from `src/` and from `dist/` alike. */
export function fontBytes(name: FontName): Buffer {
  let bytes = loaded.get(name);
  if (!bytes) {
    bytes = readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${files[name]}`));
    loaded.set(name, bytes);
  }
  return bytes;
}
