import { createHash } from 'node:crypto';

/**
 * Asks for the scripts of islands when the first frame of the page is out: before, each costs the main thread a question to
 * the network and, when it is in the cache, its compilation.
 */
const text = `(()=>{const f=document.currentScript.dataset.files.split(' ');requestAnimationFrame(()=>setTimeout(()=>{for(const href of f)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,fetchPriority:'low'}))}))})()`;

/** What allows the script in a content policy. */
export const laterHash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The script, for these files. */
export const laterTag = (files: readonly string[]): string =>
  `<script data-files="${files.join(' ')}">${text}</script>`;
