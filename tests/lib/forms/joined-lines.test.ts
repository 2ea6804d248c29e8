import { describe, expect, it } from 'vitest';
import { checkSubmission } from '#lib/forms/check.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';

describe('lines in a field of one line', () => {
  it.each([
    ['12 Mill Street\nSuite 4', '12 Mill Street, Suite 4'],
    ['12 Mill Street,\r\n\r\n Suite 4 \n', '12 Mill Street, Suite 4'],
    ['12 Mill  Street\u2028Floor\t2', '12 Mill Street, Floor 2'],
    ['Mill House,', 'Mill House,'],
  ])('join by commas: %j', (billingAddress, joined) => {
    const { definition, right } = cardAuthorizationCases;
    const given = { ...right, billingAddress, cardholderName: 'ACME\nCORP.,' };
    const checked = checkSubmission(definition, given, factsOf(cardAuthorizationCases));
    expect(checked).toMatchObject({
      data: { billingAddress: joined, cardholderName: 'ACME, CORP.,' },
    });
  });
});
