/** Name of the hidden field beside another one, with the text that it showed. */
export const seenField = (name: string): string => `seen-${name}`;
