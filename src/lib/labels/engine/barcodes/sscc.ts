/** The serial shipping container code of a carton (GS1 General Specifications 4.3). */
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { caution, problem } from '../findings.ts';
import { isPrefix, questionOfPrefix } from './company-prefix.ts';
import { completeGtin } from './symbol.ts';
import type { Finding, LabelSpec } from '../spec.ts';

/** Digits that prefix and serial number share. */
const SHARED = 16;

/** Carton settings of a client. */
export interface Gs1Settings {
  readonly gs1Prefix: string;
  /** For labels that name no extension digit themselves. */
  readonly gs1Extension: string;
}

/** The label with the client's prefix; its extension digit is the one that was approved with it. */
export const withGs1 = (spec: LabelSpec, settings: Gs1Settings): LabelSpec =>
  spec.kind === 'carton_gs1'
    ? {
        ...spec,
        gs1Prefix: settings.gs1Prefix,
        ssccExtension: spec.ssccExtension === '' ? settings.gs1Extension : spec.ssccExtension,
      }
    : spec;

type SsccParts = Pick<LabelSpec, 'gs1Prefix' | 'ssccExtension' | 'ssccSerial'>;

/** Why a carton has no number yet; a caution while the number shown is only a sample. */
export function checkSscc({ gs1Prefix, ssccExtension, ssccSerial }: SsccParts): Finding | null {
  if (!isPrefix(gs1Prefix)) {
    const message = 'A carton number (SSCC) needs your GS1 company prefix.';
    return problem('sscc', 'gs1-prefix', message, 'Enter the prefix of 6 to 11 digits.');
  }
  if (!/^\d$/.test(ssccExtension)) {
    const message = 'The extension digit of the SSCC is missing.';
    return problem('ssccExtension', 'sscc-extension', message, 'Enter one digit, usually 0.');
  }
  const serial = String(ssccSerial ?? 0);
  if (!/^\d+$/.test(serial) || serial.length > SHARED - gs1Prefix.length) {
    const message = 'All carton numbers of this prefix and extension digit are used up.';
    return problem('sscc', 'sscc-used-up', message, 'Use the next extension digit.');
  }
  if (ssccSerial !== null) return null;
  const fix = 'Do nothing: each carton gets its own number when the labels are made.';
  return caution('sscc', 'sscc-sample', 'The carton number shown is a sample.', fix);
}

/** Warns where the GTIN of the contents begins with the prefix behind other zeros. */
export function checkPrefix(spec: LabelSpec): Finding | null {
  const suggested = questionOfPrefix(spec.gs1Prefix, [completeGtin(spec) ?? ''])?.suggested;
  if (!suggested) return null;
  const message = `The GTIN of the contents begins with ${suggested}; your GS1 company prefix is ${spec.gs1Prefix}.`;
  return caution('sscc', 'gs1-prefix-differs', message, `Use ${suggested}, if it is yours.`);
}

/**
 * The 18 digits of a carton: extension, company prefix, serial number, check digit. Before a number was given
 * out the serial is 0, so that the preview has its size; null while the parts are not right.
 */
export function ssccOf(spec: SsccParts): string | null {
  if (checkSscc(spec)?.severity === 'error') return null;
  const serial = String(spec.ssccSerial ?? 0).padStart(SHARED - spec.gs1Prefix.length, '0');
  const body = spec.ssccExtension + spec.gs1Prefix + serial;
  return body + gs1CheckDigit(body);
}

const SHORTEST_PREFIX = 6;

/** Extension digit, prefix and serial number of an SSCC; any split of its digits gives the same number. */
export const ssccParts = (sscc: string) => ({
  ssccExtension: sscc.slice(0, 1),
  gs1Prefix: sscc.slice(1, 1 + SHORTEST_PREFIX),
  ssccSerial: Number(sscc.slice(1 + SHORTEST_PREFIX, -1)),
});

/** Prefixes that differ by zeros at their end give the same numbers, so they share a counter. */
export const ssccCounter = ({ gs1Prefix, gs1Extension }: Gs1Settings): string =>
  `sscc:${gs1Extension}${gs1Prefix}`.replace(/(?<!0)0+$/, '');
