/** Immutable once released: answers that split the pieces of an exception, as JSON; null where one answer is for all. */
export const name = '024_split_answers';

export const statements = ['alter table receipt_exceptions add column answer_parts text'];
