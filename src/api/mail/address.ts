/** Validates mail addresses. */

/** Single plain address: excludes display names, lists, quotes, line breaks. */
const PLAIN = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/u;

/** Returns true if the text is a plain mail address. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= 254 && PLAIN.test(text) && !/[\u0000-\u001f\u007f-\u009f]/.test(text);
