/**
 * Makes the server that production runs: what Astro built, the front server and the programs of threads as scripts
 * without types, small and in ASCII, which V8 keeps in half the memory.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type CodeSplittingGroup, type Plugin } from 'rolldown';
import { root } from './root.ts';

/** Each becomes `dist/server/<name>.mjs`. */
const programs = {
  serve: 'scripts/serve.ts',
  main: 'server/main.ts',
  'thread-tasks': 'src/api/main/worker.ts',
  'thread-sqlite': 'src/api/db/sqlite/worker.ts',
  'thread-drawing': 'src/api/files/svg/draw-svg.ts',
} as const;

/** Loaded by those who need them, and with files of their own beside their code. */
const leftOut = ['@hyzyla/pdfium', 'fontkit', 'heic-decode', 'nodemailer', 'pdfkit', 'pg', 'sharp'];

/** The log names the classes of errors. */
const keepNames = { function: false, class: true };

/** `\u2014` for a dash. Names hold none, so a place where it says something else is a template that is read raw. */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The bundler leaves tagged templates as they are, and Astro's pages are made of them. */
const asciiTemplates: Plugin = {
  name: 'portal:ascii-templates',
  load: {
    filter: { id: /\/dist\/server\/.*\.mjs$/ },
    handler: (id) => ({
      code: inAscii(readFileSync(id, 'utf8')),
      map: existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null,
    }),
  },
};

/**
 * Writes each program of the table as `<name>.mjs` into a folder, with what they share beside it; paths are relative to
 * `cwd`. Groups put modules into chunks of their own.
 */
export async function writePrograms(
  cwd: string,
  input: Readonly<Record<string, string>>,
  dir: string,
  groups: CodeSplittingGroup[] = [],
): Promise<void> {
  const bundle = await rolldown({
    cwd,
    input,
    platform: 'node',
    external: leftOut.map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [asciiTemplates],
  });
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    charset: 'ascii',
    codeSplitting: { groups },
    // Line by line: a stack trace finds its place in the map although the columns of templates have moved.
    minify: {
      compress: { keepNames },
      mangle: { keepNames },
      codegen: { removeWhitespace: false },
    },
    sourcemap: 'hidden',
  });
  await bundle.close();
}

/** Bundles what `astro build` left in dist/server, in its place. */
export async function bundleServer(): Promise<void> {
  const built = join(root, 'dist/server');
  const made = join(root, 'dist/bundle');
  await writePrograms(root, programs, made);
  // One chunk for all that a start loads: opening 400 small files takes a fifth longer. Threads load their own.
  await writePrograms(root, { entry: 'dist/server/entry.mjs' }, made, [
    { name: 'start', tags: ['$initial'] },
  ]);
  rmSync(built, { recursive: true });
  renameSync(made, built);
}
