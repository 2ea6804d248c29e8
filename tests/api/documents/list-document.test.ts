import { describe, expect, it } from 'vitest';
import { openList } from '#api/documents/list-document.ts';

const order = {
  document: {
    size: 'letter' as const,
    company: { name: 'House', address: [], phone: '', email: '', colour: '#2f2a6b' },
    title: 'List',
    reference: '',
    status: '',
    blocks: [],
  },
  columns: [{ label: 'Number' }, { label: 'Text' }],
  generatedAt: new Date('2026-03-02T10:00:00.000Z'),
};

const EACH = 100;

/** Bytes that are ready after each part, and those that come with the end. */
function sizesOf(parts: number) {
  const step = openList(order);
  const drawn = Array.from({ length: parts }, (_, part) => {
    const rows = Array.from({ length: EACH }, (__, row) => [`RC-${part * EACH + row}`, 'A text']);
    return step({ rows }).length;
  });
  return { drawn, end: step({ rows: [], end: { totals: [] } }).length };
}

describe('a list of many parts', () => {
  it('leaves page by page; but for two lines a page nothing waits for its end', () => {
    const few = sizesOf(3);
    const many = sizesOf(30);
    expect(Math.min(...many.drawn)).toBeGreaterThan(1000);
    expect(Math.max(...many.drawn)).toBeLessThan(30_000);
    const pages = (27 * EACH) / 30;
    expect(many.end - few.end).toBeLessThan(pages * 800);
  });
});
