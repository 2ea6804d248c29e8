// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrintForm } from '../../../src/islands/labels/PrintForm.tsx';

const saveOutput = vi.hoisted(() => vi.fn());
vi.mock('#lib/labels/editor/save-output.ts', () => ({ saveOutput }));

beforeEach(() => {
  saveOutput.mockReset().mockResolvedValue(true);
});
afterEach(cleanup);

const open = (more: Partial<Parameters<typeof PrintForm>[0]> = {}) =>
  render(
    <PrintForm
      id="label"
      reference="LB-2026-000001"
      revision={1}
      older={[]}
      dpi={300}
      isCarton={false}
      quantity={333}
      overagePct={5}
      {...more}
    />,
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download' }));

it.each([
  [{}, 'Copies', '350', '350 labels: 333 plus 5% extra.'],
  [{ quantity: null, overagePct: null }, 'Copies', '1', '1 label.'],
  // A spare carton would get a separate number.
  [{ isCarton: true }, 'Cartons', '333', '333 labels.'],
  [
    { quantity: 5000, overagePct: 0 },
    'Copies',
    '2000',
    '5,000 labels. One file has at most 2,000.',
  ],
])('begins with what was planned: %o', (more, name, count, hint) => {
  open(more);
  expect(box(name).value).toBe(count);
  expect(screen.getByText(hint)).toBeTruthy();
});

it('sends nothing that is wrong, and leads to it', () => {
  open();
  fireEvent.change(box('Copies'), { target: { value: '0' } });
  download();
  expect(document.activeElement).toBe(box('Copies'));
  fireEvent.change(box('Copies'), { target: { value: '5' } });
  const moved = screen.getByText('Adjust position').closest('details');
  const right = screen.getByLabelText<HTMLInputElement>('To the right, dots');
  fireEvent.change(right, { target: { value: '60' } });
  download();
  expect([moved?.open, document.activeElement]).toEqual([true, right]);
  expect(saveOutput).not.toHaveBeenCalled();
  fireEvent.change(right, { target: { value: '59' } });
  download();
  expect(saveOutput.mock.calls[0]?.[1]).toMatchObject({ copies: 5, nudgeX: 59, nudgeY: 0 });
});
