/**
 * The script in the head of every page that decides whether this view waits for the font of pages. On a slow line the
 * first view of a tab does not: it is set in the fallback, which has the same metrics, and fetches the font when it is
 * at rest. Browsers that do not tell their line count as fast. Inline, because a file would come too late; its hash is in
 * the content policy (`astro.config.mjs`).
 */

/** A round trip from which a line is slow, in ms. Browsers that know nothing yet say 100. */
const SLOW_RTT_MS = 150;
/** After the islands, which share the line. */
const REST_MS = 2000;

/** Kept by the tab, so that it says little about files that the browser has thrown away. */
export const FONT_KEY = 'font';

export const fontScript = `(()=>{const d=document,u=d.currentScript.dataset.font,c=navigator.connection,k='${FONT_KEY}';let s;try{s=sessionStorage}catch{}if((c?.rtt>=${SLOW_RTT_MS}||c?.saveData)&&!s?.getItem(k)){d.documentElement.dataset.font='later';addEventListener('load',()=>setTimeout(()=>fetch(u,{priority:'low'}).then(r=>r.blob()).then(()=>s?.setItem(k,1),()=>0),${REST_MS}))}else d.head.append(Object.assign(d.createElement('link'),{rel:'preload',href:u,as:'font',type:'font/woff2',crossOrigin:''}))})()`;
