/** Immutable once released: who asked for a job of labels. */
export const name = '073_askers';

// Null for the main person: rows of the release before.
export const statements = ['alter table label_jobs add column asked_by text'];
