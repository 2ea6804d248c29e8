import { describe, expect, it } from 'vitest';
import { companyTargetsOf, statusesOf } from '#lib/records/status.ts';
import { companyMoves } from '#lib/submissions/company-moves.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { serviceRequestStatuses } from '#lib/submissions/forms/service-request/service-request.statuses.ts';
import { garmentClaimStatuses } from '#lib/submissions/forms/garment-claim/garment-claim.statuses.ts';

const verbsFrom = (status: string, table = serviceRequestStatuses) =>
  companyMoves(table, status).plain.map(({ verb }) => verb);

describe('moves of the company', () => {
  it('are named by verb', () => {
    expect(verbsFrom('SUBMITTED')).toEqual(['Start review', 'Cancel']);
    expect(verbsFrom('QUOTED')).toEqual(['Withdraw quote', 'Let the quote expire', 'Cancel']);
    expect(verbsFrom('COMPLETED')).toEqual(['Ship', 'Close', 'Cancel']);
    expect(verbsFrom('UNDER_REVIEW', garmentClaimStatuses)).toEqual([
      'Approve',
      'Partly approve',
      'Reject',
    ]);
    expect(verbsFrom('CLOSED')).toEqual([]);
  });

  it('ask for a reason where the client reads one', () => {
    const { plain } = companyMoves(garmentClaimStatuses, 'UNDER_REVIEW');
    expect(plain.filter(({ needsNote }) => needsNote).map(({ to }) => to)).toEqual([
      'PARTLY_APPROVED',
      'REJECTED',
    ]);
  });

  it('lead to a question and a quote in the statuses that allow them', () => {
    expect(companyMoves(serviceRequestStatuses, 'SUBMITTED')).toMatchObject({
      canAsk: true,
      quote: null,
    });
    expect(companyMoves(serviceRequestStatuses, 'IN_REVIEW').quote).toBe('send');
    expect(companyMoves(serviceRequestStatuses, 'QUOTED')).toMatchObject({
      canAsk: false,
      quote: 'replace',
    });
  });

  it.each(submissionForms.map(({ type, statuses }) => [type, statuses] as const))(
    'of %s have different names, which are no labels of a status',
    (_type, table) => {
      for (const { id } of statusesOf(table)) {
        const verbs = companyMoves(table, id).plain.map(({ verb }) => verb);
        const hint = `${id}: name the buttons in src/lib/submissions/company-moves.ts`;
        expect(new Set(verbs).size, hint).toBe(verbs.length);
        const labels = companyTargetsOf(table, id).map(
          (to) => table.statuses.find((status) => status.id === to)?.label,
        );
        expect(
          verbs.filter((verb) => labels.includes(verb)),
          hint,
        ).toEqual([]);
      }
    },
  );
});
