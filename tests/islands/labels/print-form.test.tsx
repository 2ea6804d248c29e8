// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrintForm } from '../../../src/islands/labels/PrintForm.tsx';

const saveOutput = vi.hoisted(() => vi.fn());
vi.mock('#lib/labels/editor/label-acts.ts', () => ({ saveOutput }));

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
      size={{ width: 50, height: 25 }}
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

it('sends a valid form only, and focuses the first wrong field', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  open();
  fireEvent.change(box('Copies'), { target: { value: '0' } });
  download();
  await expect.poll(() => document.activeElement).toBe(box('Copies'));
  fireEvent.change(box('Copies'), { target: { value: '5' } });
  const moved = screen.getByText('Adjust position').closest('details');
  const right = screen.getByLabelText<HTMLInputElement>('To the right, dots');
  fireEvent.change(right, { target: { value: '60' } });
  download();
  await expect.poll(() => [moved?.open, document.activeElement]).toEqual([true, right]);
  expect(saveOutput).not.toHaveBeenCalled();
  fireEvent.change(right, { target: { value: '-59' } });
  download();
  await expect.poll(() => saveOutput.mock.calls.length).toBe(1);
  expect(saveOutput.mock.calls[0]?.[1]).toEqual({
    format: 'pdf',
    revision: 1,
    copies: 5,
    nudgeX: -59,
    nudgeY: 0,
  });
});

it('describes a sheet of the client in numbers', async () => {
  open();
  fireEvent.change(screen.getByRole('combobox', { name: 'Paper' }), { target: { value: 'own' } });
  fireEvent.change(box('Columns'), { target: { value: '2' } });
  fireEvent.change(box('Label width, mm'), { target: { value: '69,5' } });
  download();
  await expect.poll(() => saveOutput.mock.calls.length).toBe(1);
  expect(saveOutput.mock.calls[0]?.[1]).toMatchObject({
    grid: { paper: 'letter', columns: 2, rows: 10, labelWidth: 69.5, marginTop: 12.7 },
    start: 1,
  });
});

it('says at the paper that the label does not fit, and at the start that there is no such place', async () => {
  open({ size: { width: 50, height: 50 } });
  const paper = screen.getByRole('combobox', { name: 'Paper' });
  fireEvent.change(paper, { target: { value: 'a4-21' } });
  download();
  const message = 'The label is 50 × 50 mm; one on the sheet is 63.5 × 38.1 mm.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(paper.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(paper, { target: { value: 'own' } });
  fireEvent.change(box('Label height, mm'), { target: { value: '51' } });
  fireEvent.change(box('From label to label down, mm'), { target: { value: '52' } });
  fireEvent.change(box('Rows'), { target: { value: '5' } });
  fireEvent.change(box('Start at label'), { target: { value: '16' } });
  download();
  expect(await screen.findByText('Start at a label from 1 to 15.')).toBeTruthy();
  expect(box('Start at label').getAttribute('aria-invalid')).toBe('true');
  expect(saveOutput).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('combobox', { name: 'File' }), { target: { value: 'zpl' } });
  download();
  await expect.poll(() => saveOutput.mock.calls.length).toBe(1);
});

it('asks only for the revision when an older one is chosen', async () => {
  open({ revision: 2, older: [1] });
  fireEvent.change(screen.getByRole('combobox', { name: 'Revision' }), { target: { value: '1' } });
  expect(screen.queryByRole('textbox')).toBeNull();
  download();
  await expect.poll(() => saveOutput.mock.calls.length).toBe(1);
  expect(saveOutput.mock.calls[0]?.slice(1)).toEqual([
    { format: 'pdf', revision: 1 },
    'LB-2026-000001-r1-superseded.pdf',
  ]);
});
