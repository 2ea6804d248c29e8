/** The signature block; the key of a wrong part is for example `signature.signerName`. */
import { field } from '#lib/forms/field-builders.ts';
import type {
  Facts,
  Messages,
  SignatureField,
  SignatureValue,
  Stroke,
  TextField,
  Values,
} from '../definition.ts';
import { formMessages } from '../form-messages.ts';
import { documentVersion, electronicConsent, hasConsented, signerIn } from './signer.ts';
import { isTicked, textOf } from '../values.ts';
import type { Kind } from './kind.ts';
import { text } from './texts.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { toAsciiPunctuation } from '#lib/kernel/text/ascii-punctuation.ts';

const MAX_POINTS = 5000;
const MAX_COORDINATE = 10_000;

const signerName: TextField = field.text('signerName', 'Your name', { rule: 'person' });

const signerTitle: TextField = field.text('signerTitle', 'Your title', { min: 2, max: 60 });

/** The two text fields of the block, for the page to show. */
export const signerFields = [signerName, signerTitle] as const;

const isPoint = (value: unknown): value is { x: number; y: number } =>
  isRecord(value) &&
  [value['x'], value['y']].every(
    (each) => typeof each === 'number' && Math.abs(each) <= MAX_COORDINATE,
  );

/** Returns the strokes in whole pixels; null if invalid, or too small for a signature. */
export function readStrokes(value: unknown): readonly Stroke[] | null {
  if (!Array.isArray(value) || value.length > MAX_POINTS) return null;
  const strokes = (value as unknown[]).filter(
    (stroke): stroke is Stroke =>
      Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint),
  );
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const isSigned = strokes.length >= 2 || points >= 20;
  if (strokes.length < value.length || points > MAX_POINTS || !isSigned) return null;
  return strokes.map((stroke) =>
    stroke.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
  );
}

const methods = ['typed', 'drawn', 'pressed'] as const;

const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(value);

const asCompared = (name: string): string => toAsciiPunctuation(name).toLowerCase();

interface CheckedSignature {
  readonly value: SignatureValue | null;
  readonly errors: Messages;
}

/** Returns the block as a form starts with it: one press of the button signs, once the consent is given. */
export const emptySignature = (field: SignatureField, facts: Omit<Facts, 'files'>): Values => ({
  ...signerIn(facts),
  method: 'pressed',
  intent: true,
  documentVersion: documentVersion(field, facts),
  openedAt: new Date().toISOString(),
});

/** Returns the error of the consent: asked once for each account and version, and refused when it is unticked. */
function consentError(field: SignatureField, input: Values, facts: Facts, form: Values) {
  const { consentElectronic: given } = input;
  const version = textOf(input, 'consentVersion');
  if (version !== '' && version !== electronicConsent.version) return formMessages.newerConsent;
  if (given === true || (given === undefined && hasConsented(facts))) return null;
  // The box that gives it says so itself.
  const isReported = field.consentBy !== undefined && !isTicked(form, field.consentBy);
  return isReported ? null : formMessages.consentMissing;
}

/** Returns the signature in canonical form, or the errors of its parts. */
export function checkSignature(
  field: SignatureField,
  input: unknown,
  {
    facts,
    isNeeded,
    form = {},
  }: { readonly facts: Facts; readonly isNeeded: boolean; readonly form?: Values },
): CheckedSignature {
  const { name } = field;
  const isBegun = isRecord(input) && Object.keys(input).length > 0;
  if (!isRecord(input) || (!isBegun && !isNeeded)) {
    return { value: null, errors: isNeeded ? { [name]: formMessages.signatureMissing } : {} };
  }
  const errors: Record<string, string> = {};
  const texts = signerFields.map((field) => {
    const found = text.check(field, input[field.name], { form: {}, facts, isNeeded: true });
    const message = found.errors[field.name];
    if (message !== undefined) errors[`${name}.${field.name}`] = message;
    return typeof found.value === 'string' ? found.value : '';
  });
  const [person = '', title = ''] = texts;
  const method = methods.find((each) => each === textOf(input, 'method')) ?? 'typed';
  const typed = textOf(input, 'typedSignature').replace(/\s+/g, ' ');
  const strokes = method === 'drawn' ? readStrokes(input['drawnStrokes']) : [];
  if (strokes === null) errors[`${name}.drawnStrokes`] = formMessages.drawnSignature;
  if (method === 'typed' && (typed === '' || asCompared(typed) !== asCompared(person))) {
    errors[`${name}.typedSignature`] = formMessages.typedSignature;
  }
  const unconsented = consentError(field, input, facts, form);
  if (unconsented !== null) errors[`${name}.consentElectronic`] = unconsented;
  if (!isTicked(input, 'intent')) errors[`${name}.intent`] = formMessages.intentMissing;
  const version = textOf(input, 'documentVersion');
  const published = documentVersion(field, facts);
  // An untouched signature needs no version: its parts are missing.
  if (isBegun && version === '' && published !== '') {
    errors[`${name}.documentVersion`] = formMessages.noVersion;
  } else if (isBegun && (version === '' || version !== published)) {
    errors[name] = formMessages.newerDocument;
  }
  if (Object.keys(errors).length > 0) return { value: null, errors };
  const [openedAt, scrolledToEndAt] = ['openedAt', 'scrolledToEndAt'].map((key) => {
    const time = textOf(input, key);
    return isTime(time) ? time : '';
  });
  return {
    errors,
    value: {
      signerName: person,
      signerTitle: title,
      method,
      typedSignature: method === 'typed' ? typed : '',
      drawnStrokes: strokes ?? [],
      consentElectronic: true,
      intent: true,
      documentVersion: version,
      openedAt: openedAt ?? '',
      scrolledToEndAt: scrolledToEndAt ?? '',
    },
  };
}

export const signature: Kind<SignatureField> = {
  empty: () => ({}),
  check: checkSignature,
  display: (_, value) =>
    isRecord(value) ? `${textOf(value, 'signerName')}, ${textOf(value, 'signerTitle')}` : '',
  draft: null,
  typed: (_, value) => value ?? null,
};
