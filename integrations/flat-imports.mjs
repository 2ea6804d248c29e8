import path from 'node:path';

/**
 * A script names all scripts behind it, so that the browser asks for them at once and not level by level. The
 * names stand last: they change neither the order in which the scripts run nor what is imported. Rollup does it by
 * itself; Rolldown will when https://github.com/rolldown/rolldown/issues/10820 is done.
 */
function behind(entry, bundle) {
  const found = new Set(entry.imports);
  for (const name of found) for (const next of bundle[name]?.imports ?? []) found.add(next);
  return [...found].filter((name) => name !== entry.fileName && !entry.imports.includes(name));
}

export function flatImports() {
  return {
    name: 'portal:flat-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter(
        ({ type, isEntry }) => type === 'chunk' && isEntry,
      );
      if (entries.length === 0) {
        throw new Error(
          'integrations/flat-imports.mjs: the browser build holds no script of a page.',
        );
      }
      for (const chunk of entries) {
        const names = behind(chunk, bundle);
        const far = names.find((name) => path.dirname(name) !== path.dirname(chunk.fileName));
        if (far) {
          throw new Error(
            `integrations/flat-imports.mjs: ${far} is not in the folder of ${chunk.fileName}.`,
          );
        }
        const imports = names.map((name) => `import"./${path.basename(name)}";`);
        chunk.code = chunk.code.trimEnd() + imports.join('') + '\n';
      }
    },
  };
}
