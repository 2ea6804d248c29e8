/**
 * The script that holds a press on a button of an island until the island is hydrated, then repeats it once, so that
 * nobody has to press twice. Menus and the Show buttons of passwords answer without React. Stands in the page: on a slow
 * line a file comes after the first press. React hydrates an island over several tasks, or immediately for a discrete
 * event such as `dragend`.
 */
export const replayScript = `(()=>{const held=new WeakSet();addEventListener('click',e=>{const b=e.target.closest?.('button[type=button]:not([popovertarget],[data-reveals])'),i=b?.closest('astro-island[ssr]');if(!i)return;e.preventDefault();e.stopImmediatePropagation();if(held.has(b))return;held.add(b);i.addEventListener('astro:hydrate',()=>{b.dispatchEvent(new Event('dragend',{bubbles:true}));b.click()});dispatchEvent(new Event('portal:hydrate'))},true)})()`;
