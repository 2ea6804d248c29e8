/**
 * Writes down, for each service form, the scripts that its definition adds to the island of all forms: the page
 * names them (src/lib/server/form-scripts.ts), so that the island need not wait for a second round trip.
 */
const DEFINITION = /\/submissions\/forms\/[\w-]+\/([\w-]+)\.submission\.ts$/;
const ISLAND = /\/islands\/ServiceForm\.island\.tsx$/;

function withImports(bundle, name, found = new Set()) {
  if (!found.has(name) && bundle[name]?.type === 'chunk') {
    found.add(name);
    for (const next of bundle[name].imports) withImports(bundle, next, found);
  }
  return found;
}

export function formScripts() {
  return {
    name: 'portal:form-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ facadeModuleId }) => facadeModuleId);
      const island = chunks.find(({ facadeModuleId }) => ISLAND.test(facadeModuleId));
      if (!island) return;
      const there = withImports(bundle, island.fileName);
      const scripts = chunks.flatMap(({ facadeModuleId, fileName }) => {
        const id = DEFINITION.exec(facadeModuleId)?.[1];
        if (!id) return [];
        const own = [...withImports(bundle, fileName)].filter((name) => !there.has(name));
        return [[id, own.map((name) => `/${name}`)]];
      });
      if (scripts.length === 0) this.error('The island of forms finds no definition of a form.');
      const source = JSON.stringify(Object.fromEntries(scripts));
      // The front server keeps dotfiles to itself.
      this.emitFile({ type: 'asset', fileName: '.scripts/forms.json', source });
    },
  };
}
