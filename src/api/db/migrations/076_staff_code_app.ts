/** Immutable once released: the secret of a code app that a person of the company is setting up. */
export const name = '076_staff_code_app';

export const statements = ['alter table staff add column totp_new text'];
