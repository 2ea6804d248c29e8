import { object, omit, type Infer } from 'superstruct';
import type { CrossRule, Schema } from '#lib/kernel/validation.ts';
import {
  email,
  name,
  optionalText,
  repeatedPassword,
  signupPassword,
  telephone,
} from '#lib/kernel/fields.ts';
import { limits } from '#lib/kernel/limits.ts';

const payload = {
  companyName: name,
  contactPerson: name,
  telephone,
  email,
  password: signupPassword,
  shippingAddress: optionalText(limits.address.max),
  billingAddress: optionalText(limits.address.max),
  additionalInfo: optionalText(limits.additionalInfo.max),
};

const payloadStruct = object(payload);
const formStruct = object({ ...payload, confirmPassword: repeatedPassword });

export type SignupPayload = Infer<typeof payloadStruct>;
export type SignupValues = Infer<typeof formStruct>;

/** `confirmPassword` must repeat `password`. */
const repeated: CrossRule = {
  field: 'confirmPassword',
  code: 'mismatch',
  holds: (values) => values['password'] === values['confirmPassword'],
};

/** Body of `POST /client/signup`: the confirmation is not sent. */
export const signupPayloadSchema: Schema<SignupPayload> = { struct: payloadStruct };

/** An account that the company makes: its owner chooses the password. */
export const accountSchema: Schema<Omit<SignupPayload, 'password'>> = {
  struct: omit(payloadStruct, ['password']),
};

/** Values of the sign-up form. */
export const signupSchema: Schema<SignupValues> = { struct: formStruct, rules: [repeated] };
