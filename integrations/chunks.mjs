import { existsSync } from 'node:fs';

/**
 * What browsers load together: the files of each shared chunk, with all that they import; a path that ends in `/` is a
 * whole folder. Whatever is named nowhere here lands beside the page that needs it.
 */
export const chunks = {
  /** What every page's own script stands on. */
  core: [
    'node_modules/nanostores/',
    'node_modules/superstruct/',
    'src/lib/http/envelope.ts',
    'src/lib/forms/field-view.ts',
    'src/lib/forms/session/bind-form.ts',
    'src/lib/forms/session/form-controller.ts',
    'src/lib/kernel/result.ts',
    'src/lib/accounts/schemas/login.ts',
    'src/lib/forms/definition.ts',
    'src/lib/session/show-failure.ts',
    'src/lib/session/connection.store.ts',
    'src/lib/session/question.store.ts',
    'src/lib/session/session.store.ts',
  ],
  /** React, which comes when the page is at rest. */
  react: [
    'node_modules/@astrojs/react/',
    'node_modules/@nanostores/react/',
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
  ],
  /** The client of the API, which comes with the first call. */
  api: [
    'node_modules/wretch/',
    'src/lib/http/http.ts',
    'src/lib/session/browser-http.ts',
    'src/lib/accounts/browser-client.ts',
  ],
};

/**
 * The chunks as groups of the bundler.
 * @param {Readonly<Record<string, readonly string[]>>} table
 * @throws when a path of the table is gone: its file would silently move into other chunks
 */
export function chunkGroups(table = chunks) {
  return Object.entries(table).map(([name, paths]) => {
    const gone = paths.filter((path) => !existsSync(path));
    if (gone.length > 0) {
      throw new Error(`integrations/chunks.mjs: chunk "${name}": there is no ${gone.join(', ')}.`);
    }
    const files = paths.map((path) => RegExp.escape(path) + (path.endsWith('/') ? '' : '$'));
    return { name, test: new RegExp(`/(?:${files.join('|')})`) };
  });
}
