// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubmissionRecord } from '../../../src/islands/SubmissionRecord.island.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import { headOf } from '#lib/submissions/definition.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';

const quoted = (
  <SubmissionRecord
    record={{ id: '1', reference: 'SR-2026-000001', revision: 2 }}
    path="/service-request"
    acts={['withdraw']}
    papers={[]}
    calendar={null}
    panel={{
      head: headOf(serviceRequest),
      acted: {
        reference: 'SR-2026-000001',
        title: 'Polybags',
        status: 'QUOTED',
        quote: null,
        note: '',
        sentOn: '',
      },
      acts: ['approve', 'decline'],
      facts: {
        today: '2026-03-02',
        requester: noRequester,
      },
    }}
    actTexts={{}}
    isRepeatable
    takesFiles
    files={[]}
  />
);
const waiting = () => screen.getByRole('region', { name: 'Waiting for you: Quote ready' });

const shown = vi.fn();
beforeEach(() => {
  shown.mockReset();
  Element.prototype.scrollIntoView = shown;
});

afterEach(cleanup);

it('renders pending text and buttons in one box before any script', () => {
  document.body.innerHTML = renderToString(quoted);
  const buttons = within(waiting()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Decline quote']);
  expect(within(waiting()).getByRole('region', { name: 'What you sign' }).textContent).toContain(
    'I approve this quote',
  );
  document.body.innerHTML = '';
});

it('signs with one press, and opens the form of another act in its place', async () => {
  render(quoted);
  const approve = await within(waiting()).findByRole('form', { name: 'Approve quote' });
  expect(within(approve).getByRole('button', { name: /^Sign/ })).toBeTruthy();
  expect(shown).not.toHaveBeenCalled();
  const decline = within(waiting()).getByRole('button', { name: 'Decline quote' });
  fireEvent.click(decline);
  const reason = await within(waiting()).findByRole('textbox', { name: 'Reason' });
  expect(reason.isConnected).toBe(true);
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
  const names = within(waiting())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Send reason and decline', 'Approve quote']);
  fireEvent.click(screen.getByRole('button', { name: 'Approve quote' }));
  expect(screen.queryByRole('form', { name: 'Decline quote' })).toBeNull();
});
