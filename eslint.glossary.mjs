/** Refuses the words of "Instead of" in docs/glossary.md in names of functions, variables, types and files. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Words with another meaning in some names: the again of Print again, the most selective index, paper sizes. */
const except = ['again', 'ahead', 'alive', 'house', 'most', 'once', 'paper'];

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Each refused word with the word to take. */
const instead = new Map(
  readFileSync(join(import.meta.dirname, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word'))
    .flatMap((line) => {
      const [, word = '', , others = ''] = line.split('|').map((cell) => cell.trim());
      return others.split(', ').map((other) => [wordsOf(other).join(' '), word]);
    })
    .filter(([other]) => other.trim() !== ''),
);

const rule = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { except: { type: 'array' } } }],
    messages: { word: "'{{name}}': say {{word}}, not {{other}} (docs/glossary.md)." },
  },
  create(context) {
    const allowed = new Set(context.options[0]?.except);
    const check = (node, name) => {
      const words = ` ${wordsOf(name).join(' ')} `;
      for (const [other, word] of instead)
        if (!allowed.has(other) && new RegExp(` ${other}s? `).test(words))
          context.report({ node, messageId: 'word', data: { name, word, other } });
    };
    return {
      Program: (node) => check(node, basename(context.filename).replace(/\..*/, '')),
      ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSTypeAliasDeclaration, TSInterfaceDeclaration) > Identifier.id':
        (node) => check(node, node.name),
    };
  },
};

/** @type {import('eslint').Linter.Config[]} */
export const glossary = [
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    plugins: { glossary: { rules: { names: rule } } },
    rules: { 'glossary/names': ['error', { except }] },
  },
];
