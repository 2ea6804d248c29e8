// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { create } from 'superstruct';
import { afterEach, expect, it } from 'vitest';
import { FoundValues } from '../../../src/islands/orders/FoundValues.tsx';
import { orderReply } from '#lib/orders/replies.ts';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';

afterEach(cleanup);

it('the page of an order names a known store by its number and name', () => {
  const stores = [{ reference: 'ST-1', number: '001', name: 'SoHo', city: 'New York' }];
  const read = readOrder([textPage('Store\tSKU\tQty\nsoho\tTEE-M\t50\n')], {
    today: '2026-11-28',
    stores,
    company: [],
  });
  const reading = create(read, orderReply);
  expect(reading.places[0]?.['store']).toMatchObject({ value: 'ST-1', shown: '001 SoHo' });
  render(<FoundValues reading={reading} definition={serviceRequest} sources={reading.facts} />);
  expect(screen.getByRole('cell', { name: /001 SoHo/ })).toBeTruthy();
  expect(screen.queryByText('ST-1')).toBeNull();
});
