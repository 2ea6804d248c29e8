/**
 * A script names all scripts behind it, so that the browser asks for them at once and not level by level. The
 * names stand last: they change neither the order in which the scripts run nor what is imported.
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
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const names = behind(chunk, bundle).map((name) => `import"./${name.split('/').pop()}";`);
        chunk.code = chunk.code.trimEnd() + names.join('') + '\n';
      }
    },
  };
}
