import { object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { email, presentPassword } from '#lib/kernel/fields.ts';

const struct = object({ email, password: presentPassword });

export type Login = Infer<typeof struct>;

/** Values of the login form and body of `POST /client/login`. */
export const loginSchema: Schema<Login> = { struct };
