import { expect, it } from 'vitest';
import { flatImports } from '../../integrations/flat-imports.mjs';

const chunk = (fileName: string, isEntry: boolean, imports: readonly string[]) => ({
  type: 'chunk',
  fileName,
  isEntry,
  imports,
  code: 'run();\n',
});

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
