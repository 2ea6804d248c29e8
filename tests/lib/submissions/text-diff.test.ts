import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDiff, type DiffParagraph } from '#lib/submissions/terms/text-diff.ts';

const shown = (found: readonly DiffParagraph[]): string[] =>
  found.map(({ parts }) =>
    parts
      .map(({ kind, text }) =>
        kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`,
      )
      .join(''),
  );

describe('what differs between two texts', () => {
  it.each([
    ['nothing', 'One.\n\nTwo.', 'One.\n\nTwo.\n', ['One.', 'Two.']],
    ['a new paragraph', 'One.\n\nTwo.', 'One.\n\nNew.\n\nTwo.', ['One.', '[+New.]', 'Two.']],
    ['one that is gone', 'One.\n\nOld.\n\nTwo.', 'One.\n\nTwo.', ['One.', '[-Old.]', 'Two.']],
    [
      'words in one',
      'Invoices are due 15 days after their date.',
      'Invoices are due 30 days after their date.',
      ['Invoices are due [-15][+30] days after their date.'],
    ],
    [
      'one in place of another',
      'We ship by road.',
      'Goods stay insured.',
      ['[+Goods stay insured.]', '[-We ship by road.]'],
    ],
    [
      'two that were changed',
      'The first limit is 25 dollars.\n\nThe second limit is a pound.',
      'The first limit is 30 dollars.\n\nThe second limit is a kilogram.',
      ['The first limit is [-25][+30] dollars.', 'The second limit is a [-pound][+kilogram].'],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(shown(textDiff(before, after))).toEqual(expected);
  });

  it('contains both texts, for any input', () => {
    const paragraph = fc
      .array(fc.constantFrom('goods', 'limit', 'we', 'pay', '15', 'days'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((words) => words.join(' '));
    const text = fc.array(paragraph, { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = textDiff(before.join('\n\n'), after.join('\n\n'));
        const side = (gone: 'added' | 'removed') =>
          found
            .map(({ parts }) => parts.filter(({ kind }) => kind !== gone).map((part) => part.text))
            .filter((parts) => parts.length > 0)
            .map((parts) => parts.join(''));
        expect(side('removed').toSorted()).toEqual(after.toSorted());
        expect(side('added').toSorted()).toEqual(before.toSorted());
      }),
    );
  });
});
