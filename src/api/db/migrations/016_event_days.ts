/** Immutable once released: the day that an event of a submission is about, when it is not the day of its entry. */
export const name = '016_event_days';

export const statements = [`alter table submission_events add column on_day text`];
