/** Hidden field beside a count, with the text that the count's own field showed. */
export const seenField = (name: string): string => `seen-${name}`;
