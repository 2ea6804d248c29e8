import fc, { type StringConstraints } from 'fast-check';

const SURROGATES = 0xd800;
const PLANES = 0x10_ffff;
const SKIPPED = 0x800;

/** Any character but halves of one. */
const character = fc
  .nat({ max: PLANES - SKIPPED })
  .map((code) => String.fromCodePoint(code < SURROGATES ? code : code + SKIPPED));

/** Texts of all characters there are. What fast-check has itself for it takes seconds to set up in each process. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: character });
