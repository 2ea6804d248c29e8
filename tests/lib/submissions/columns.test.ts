import { expect, it } from 'vitest';
import { submissionShape } from '#lib/submissions/columns.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { termsAgreement } from '#lib/submissions/forms/terms/terms.submission.ts';

it('calls the list of a form by what it holds', () => {
  expect([cargoClaim, termsAgreement].map((form) => submissionShape(form).title)).toEqual([
    'My claims',
    'My signed versions',
  ]);
});
