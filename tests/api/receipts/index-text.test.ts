import { describe, expect, it } from 'vitest';
import { keyText, searchText } from '#api/receipts/index-text.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

describe('texts in indexes', () => {
  it('normalize their text', () => {
    expect(keyText(' Árbol  Mills ')).toBe('arbol mills');
    expect(searchText('RC-1', 'Árbol')).toBe('rc-1 arbol');
  });

  it.each(['a', 'é', '綿', '🧵', 'ﷺ'])('stay within their bytes for many %s', (letter) => {
    const key = keyText(letter.repeat(400));
    expect(bytes(key)).toBeLessThanOrEqual(300);
    expect(bytes(key)).toBeGreaterThan(290);
    expect(bytes(searchText(letter.repeat(999)))).toBeLessThanOrEqual(900);
    expect(key).not.toContain('\ufffd');
  });
});
