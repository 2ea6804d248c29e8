import { companyDay } from '#lib/kernel/company-day.ts';
import { cardAuthorizationCases } from '../../tests/fixtures/submissions/card-authorization.ts';
import { signed } from '../../tests/fixtures/submissions/case-table.ts';
import { termsCases } from '../../tests/fixtures/submissions/terms.ts';
import { currentTerms } from './terms.ts';

/** What Ann Lee sends of the two forms that are signed, right today. */
export const signedTerms = () => ({ ...termsCases.right, signature: signed(currentTerms()) });

export const signedCard = () => {
  const today = companyDay(new Date());
  const expYear = String(Number(today.slice(0, 4)) + 2);
  return { ...cardAuthorizationCases.right, startDate: today, expYear };
};
