/** Immutable once released: the newest prints of the company. */
export const name = '074_print_log_at';

export const statements = ['create index print_log_at on print_log (actor, at)'];
