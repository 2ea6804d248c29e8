import { expect, it } from 'vitest';
import { samplePhotos } from '#lib/work-orders/order.ts';

const photo = { kind: 'photo', contentType: 'image/jpeg' };
const sample = { kind: 'sample', contentType: 'image/png' };
const paper = { kind: 'sample', contentType: 'application/pdf' };

it('the photos that a question about a sample is about', () => {
  const ask = { kind: 'sample' } as const;
  expect(samplePhotos({ ask, files: [photo, paper, sample] })).toEqual([sample]);
  expect(samplePhotos({ ask, files: [photo, paper] })).toEqual([photo]);
  expect(samplePhotos({ ask: { kind: 'overrun' }, files: [photo, sample] })).toEqual([]);
  expect(samplePhotos({ ask: null, files: [sample] })).toEqual([]);
});
