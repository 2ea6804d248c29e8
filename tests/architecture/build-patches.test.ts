import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { chunkGroups } from '../../integrations/chunks.mjs';
import { cspDigests } from '../../integrations/csp-digests.mjs';
import { flatImports } from '../../integrations/flat-imports.mjs';
import { checkReactClient, islands } from '../../integrations/islands.mjs';
import { logTime } from '../../integrations/log-time.mjs';

const chunk = (fileName: string, isEntry: boolean, imports: readonly string[]) => ({
  type: 'chunk',
  fileName,
  isEntry,
  imports,
  code: 'run();\n',
});

describe('flat imports', () => {
  it('lets an entry name what is behind its imports, once and at its end', () => {
    const bundle = {
      '_astro/form.js': chunk('_astro/form.js', true, ['_astro/engine.js']),
      '_astro/engine.js': chunk('_astro/engine.js', false, ['_astro/core.js', '_astro/money.js']),
      '_astro/money.js': chunk('_astro/money.js', false, ['_astro/core.js', '_astro/form.js']),
      '_astro/core.js': chunk('_astro/core.js', false, []),
    };
    flatImports().generateBundle({}, bundle);
    expect(bundle['_astro/form.js'].code).toBe('run();import"./core.js";import"./money.js";\n');
    expect(bundle['_astro/engine.js'].code).toBe('run();\n');
  });

  it('fails without a script of a page, and for scripts in several folders', () => {
    expect(() => flatImports().generateBundle({}, {})).toThrow('no script of a page');
    const bundle = {
      'a/form.js': chunk('a/form.js', true, ['a/engine.js']),
      'a/engine.js': chunk('a/engine.js', false, ['b/core.js']),
      'b/core.js': chunk('b/core.js', false, []),
    };
    expect(() => flatImports().generateBundle({}, bundle)).toThrow('b/core.js');
  });
});

describe.each([
  ['csp-digests.mjs', cspDigests, 'encryption.js', 'await makeCspDigest(data, algorithm)'],
  ['log-time.mjs', logTime, 'logger/core.js', '(made ??= makeFormat())'],
])('the patch %s of Astro', (by, make, file, changed) => {
  const id = `${process.cwd()}/node_modules/astro/dist/core/${file}`;
  const code = readFileSync(id, 'utf8');

  it('finds its place in the installed Astro, and leaves a module that can be read', () => {
    const plugin = make();
    const patched = String(plugin.transform(code, id)?.code);
    expect(code).not.toContain(changed);
    expect(patched).toContain(changed);
    expect(() => parseAst(patched)).not.toThrow();
    expect(() => plugin.buildEnd()).not.toThrow();
  });

  it('fails the build when its place is gone, or its file', () => {
    const plugin = make();
    expect(() => plugin.transform('', id)).toThrow(
      new RegExp(`^integrations/${by} leans on .* of astro \\d.* does not hold`),
    );
    expect(plugin.transform(code, '/other/file.js')).toBeNull();
    expect(() => plugin.buildEnd()).toThrow(file);
  });
});

describe('our renderer of islands', () => {
  const client = readFileSync('node_modules/@astrojs/react/dist/client.js', 'utf8');
  const setUp = (names: string[]) =>
    islands().hooks['astro:config:setup']({
      addClientDirective: () => undefined,
      addRenderer: () => undefined,
      config: { integrations: names.map((name) => ({ name })) },
    });

  it('fits what hydrates, and fails when that does not read the prefix of ids', () => {
    expect(() => checkReactClient(client)).not.toThrow();
    expect(() => checkReactClient(client.replace('"prefix"', '"data-prefix"'))).toThrow(
      /client\.js of @astrojs\/react \d/,
    );
  });

  it('fails when it would be asked last', () => {
    expect(() => setUp(['portal:islands', '@astrojs/react'])).not.toThrow();
    expect(() => setUp(['@astrojs/react', 'portal:islands'])).toThrow('must stand before');
  });
});

describe('shared chunks', () => {
  it('hold whole folders and single files', () => {
    const groups = chunkGroups({ core: ['integrations/', 'astro.config.mjs'] });
    const pattern = groups[0]?.test;
    expect(pattern?.test('/portal/integrations/chunks.mjs')).toBe(true);
    expect(pattern?.test('/portal/astro.config.mjs')).toBe(true);
    expect(pattern?.test('/portal/astro.config.mjsx')).toBe(false);
  });

  it('fail the build for a path that is gone', () => {
    expect(() => chunkGroups({ core: ['src/lib/no-such-file.ts'] })).toThrow('no-such-file.ts');
  });
});
