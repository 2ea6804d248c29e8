/**
 * The script in the head of every page that puts the scheme chosen in this browser on the page before it is painted.
 * Inline, because a file would come too late; its hash is in the content policy (`astro.config.mjs`). Pages stay the same
 * for everybody: the choice is in local storage only.
 */
export const THEME_KEY = 'theme';

/** Event after a change in this tab; browsers notify other tabs. */
export const THEME_EVENT = 'portal:theme';

/** Paper is light also where the night theme is chosen: ink on white. */
export const themeScript = `(()=>{const d=document,r=d.documentElement,m=n=>{n?r.dataset.theme=n:delete r.dataset.theme;for(const e of d.querySelectorAll('meta[name=theme-color]'))e.content=(n?n=='night':e.media.includes('dark'))?'#181d29':'#ffffff'},a=()=>{let s;try{s=localStorage.getItem('${THEME_KEY}')}catch{}m(s=='dark'?'night':s=='light'?'paper':'')};a();addEventListener('storage',a);addEventListener('pageshow',a);addEventListener('${THEME_EVENT}',a);addEventListener('afterprint',a);addEventListener('beforeprint',()=>r.dataset.theme&&m('paper'))})()`;
