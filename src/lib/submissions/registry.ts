/** All service forms. A new one is one file in forms/ and one line here. */
import type { SubmissionDefinition } from '#lib/forms/definition.ts';
import { cardAuthorization } from './forms/card-authorization/card-authorization.submission.ts';
import { cargoClaim } from './forms/cargo-claim/cargo-claim.submission.ts';
import { contactUs } from './forms/contact-us/contact-us.submission.ts';
import { garmentClaim } from './forms/garment-claim/garment-claim.submission.ts';
import { garmentRebranding } from './forms/garment-rebranding/garment-rebranding.submission.ts';
import { referralRequest } from './forms/referral-request/referral-request.submission.ts';
import { serviceRequest } from './forms/service-request/service-request.submission.ts';
import { termsAgreement } from './forms/terms/terms.submission.ts';

export const submissionForms: readonly SubmissionDefinition[] = [
  termsAgreement,
  cardAuthorization,
  contactUs,
  referralRequest,
  serviceRequest,
  garmentClaim,
  cargoClaim,
  garmentRebranding,
];

const byType = new Map(submissionForms.map((form) => [form.type, form]));

/** The form of this type; nothing for an unknown one. */
export const submissionForm = (type: string): SubmissionDefinition | undefined => byType.get(type);
