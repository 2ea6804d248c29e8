import { readFileSync } from 'node:fs';

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;

/**
 * Where our build leans on the inside of a package, it must not go on without it.
 * @throws when the text of the package's file does not hold the anchor
 */
export function requireAnchor({ name, file, text, anchor, patch }) {
  if (text.includes(anchor)) return;
  throw new Error(
    `${patch} leans on \`${anchor}\`, which ${file} of ${name} ${versionOf(name)} does not hold. ` +
      `Look what became of it, and change ${patch} or remove it.`,
  );
}
