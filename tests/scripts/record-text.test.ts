import { expect, it } from 'vitest';
import { recordText } from '../../scripts/ops/records/record-text.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import type { SubmissionRecord } from '#lib/submissions/replies.ts';

const at = '2026-11-02T15:00:00.000Z';

const record: SubmissionRecord = {
  id: 'a',
  type: 'contact-us',
  reference: 'CT-2026-000001',
  title: 'Invoice',
  status: 'OPEN',
  revision: 1,
  flags: [],
  onboardingIncomplete: false,
  createdAt: at,
  updatedAt: at,
  submittedAt: at,
  data: { subject: 'Invoice of March' },
  totals: {},
  requester: { contact: 'Maya Shah', email: '' },
  question: null,
  quote: null,
  acts: [],
  timeline: [
    { position: 1, at, from: 'OPEN', actor: 'house', kind: 'quote', to: 'QUOTED', note: '' },
  ],
  attachments: [],
  signatures: [],
};

it('names actor, act and time', () => {
  const lines = recordText(record);
  expect(lines[0]).toBe('CT-2026-000001  OPEN  Invoice');
  expect(lines).toContain('Maya Shah');
  expect(lines).toContain('  Subject: Invoice of March');
  expect(lines).toContain(`${companyMomentText(at)}  house quote, QUOTED`);
  expect(lines.join('\n')).not.toContain('Quote, valid');
});

it("lists the quote's lines and their total", () => {
  const line = { code: 'TKT', text: 'Tickets', qty: 1200, unitPrice: 12, amount: 14_400 };
  const quote = {
    lines: [line, { ...line, code: '', text: 'Setup', qty: 1, unitPrice: 50, amount: 50 }],
    subtotal: 14_450,
    tax: 100,
    total: 14_550,
    currency: 'USD',
    validUntil: '2026-12-01',
  };
  const withdrawn = recordText({ ...record, quote: { ...quote, isWithdrawn: true } });
  expect(withdrawn).toContain('Quote, withdrawn');
  const text = recordText({ ...record, quote }).join('\n');
  expect(text).toContain(
    [
      'Quote, valid until 2026-12-01',
      '  TKT Tickets | 1,200 | $0.12 | $144.00',
      '  Setup | 1 | $0.50 | $0.50',
      '  Tax: $1.00',
      '  Total: $145.50',
    ].join('\n'),
  );
});
