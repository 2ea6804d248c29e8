/** How first paints and the font get along (src/styles/fonts.css). */

/** In local storage once the font has been fetched, and then an attribute of the page. */
export const FONT_KEY = 'font';

/**
 * Runs in the head, before anything is painted: a browser that has fetched the font before uses it from the
 * first paint on. The content policy holds this text's hash, so it must stand in the page to the letter.
 */
export const fontScript =
  "try{if(localStorage.font){let d=document,l=d.createElement('link');l.rel='preload';l.as='font';" +
  "l.crossOrigin='';l.href=d.currentScript.dataset.font;d.head.append(l);" +
  "d.documentElement.dataset.font=''}}catch{}";
