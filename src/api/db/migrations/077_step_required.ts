/** Immutable once released: since when the role of a person must have a second step, where another role came before. */
export const name = '077_step_required';

export const statements = ['alter table members add column step_required_at timestamptz'];
