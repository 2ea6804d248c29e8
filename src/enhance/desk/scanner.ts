/** A scanner types a code and Enter: in a number field, and in the field for codes, it finds the line instead of posting the form. */
import { scannedCode, type ScannedCode } from '#lib/kernel/text/scanned-code.ts';
import {
  lineOfCode,
  noLineText,
  SCANNED_FIELD,
  type ScannedLine,
} from '#lib/products/scanned-lines.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Longest time between two keys of a fast scanner, in milliseconds: its codes may be as short as a count. */
const MAX_GAP_MS = 50;
const MIN_LENGTH = 4;
/** Digits of a count that a person types ahead of a code. */
const MAX_COUNT_LENGTH = 4;
const MAX_DATE_LENGTH = 8;
/** Keys that edit or leave a field: they end a code. */
const EDITING = /^(?:Backspace|Delete|Home|End|Tab|Escape|Arrow\w+)$/;
/** True for more digits than a count has, or a letter. */
const isNoCount = (text: string): boolean => /^\d{8,}$|[^\d.,-]/.test(text);

interface Key {
  readonly key: string;
  /** Value of the field ahead of it. */
  readonly before: string;
}

interface KeyBuffer {
  readonly field: HTMLInputElement | null;
  readonly keys: readonly Key[];
  /** Number of the keys ahead of the last pause. */
  readonly pause: number;
  readonly last: number;
}

interface ScanResult {
  readonly code: ScannedCode;
  /** Value of the field ahead of the code. */
  readonly kept: string;
  readonly found: HTMLElement | undefined;
}

let typing: KeyBuffer | null = null;

interface ShownLine extends ScannedLine {
  /** Its count field, or its row where it has none. */
  readonly element: HTMLElement;
}

const readLine = (element: HTMLElement): ShownLine => {
  const { sku = '', gtin = '', cartons = '' } = element.dataset;
  const isEmpty = element instanceof HTMLInputElement && element.value === '';
  return { element, sku, gtin, cartons, isEmpty };
};

/** Reads a text as a code, with its line. */
function readAs(text: string, kept: string): ScanResult {
  const code = scannedCode(text);
  const lines = [...document.querySelectorAll<HTMLElement>('[data-floor] [data-sku]')];
  return { code, kept, found: lineOfCode(code, lines.map(readLine))?.element };
}

const textOf = (keys: readonly Key[]): string => keys.map(({ key }) => key).join('');
const readKeys = (keys: readonly Key[]): ScanResult => readAs(textOf(keys), keys[0]?.before ?? '');

/** Reads the keys of a fast scanner; one that halts within a code leaves its last keys as the burst. */
function readBurst({ keys, pause }: KeyBuffer): ScanResult {
  const whole = readKeys(keys);
  const burst = whole.found ? whole : readKeys(keys.slice(pause));
  return burst.found ? burst : whole;
}

/** True if slow keys, from one on, may be a code: a count may be ahead of them, and they are no count in an empty field. */
function mayBeCode({ field, keys }: KeyBuffer, from: number): boolean {
  const [count, code] = [textOf(keys.slice(0, from)), textOf(keys.slice(from))];
  if (count.length > MAX_COUNT_LENGTH || isNoCount(count)) return false;
  if (isNoCount(code)) return from === 0 || code.length >= MIN_LENGTH;
  const isLonger = code.length >= MIN_LENGTH && code.length > count.length;
  return isLonger && (field === null || keys[from]?.before !== '');
}

/** Reads the keys of a slow scanner: they name a line, or the field holds no count; null for a count of a person. */
function readSlow(typed: KeyBuffer): ScanResult | null {
  const { field, keys } = typed;
  for (let from = 0; from < keys.length; from += 1) {
    const read = mayBeCode(typed, from) ? readKeys(keys.slice(from)) : null;
    if (read?.found) return read;
  }
  const held = field?.value ?? textOf(keys);
  const isText = field?.type === 'number' && field.validity.badInput;
  const isNoDate = field?.type === 'date' && keys.length > MAX_DATE_LENGTH;
  if (!isText && !isNoDate && !isNoCount(held)) return null;
  // A count ahead of a code with letters stays.
  const first = keys.find(({ key }) => isNoCount(key)) ?? keys[0];
  return readAs(textOf(keys), first?.before ?? '');
}

/** Leads to the line, or says that there is none. */
function openMatch({ code, found }: ScanResult): void {
  if (!found) {
    notify(noLineText(code.value), 'error');
    return;
  }
  const folded = found.closest('details');
  if (folded) folded.open = true;
  found.focus();
  if (found instanceof HTMLInputElement) found.select();
}

/** The field of the form that finds a line. */
const isForCodes = ({ name }: HTMLInputElement): boolean => name === SCANNED_FIELD;

/** Fields that a code may be written into, such as a tracking number. */
const takesText = (field: HTMLInputElement | null): boolean =>
  field !== null && field.type !== 'number' && field.type !== 'date';

/** Selects elements other than fields in which a scan is read. */
const PLACES = 'body, main, tr[data-sku], [data-floor] :is(summary, button, a)';

/** Returns the field of a form that a key goes to; undefined where scans are ignored. */
function fieldOf(target: EventTarget | null): HTMLInputElement | null | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target.matches(PLACES)) return null;
  if (!(target instanceof HTMLInputElement) || isForCodes(target)) return undefined;
  return target.closest('[data-floor] form[method=post]') ? target : undefined;
}

function onKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (EDITING.test(key)) typing = null;
  const field = fieldOf(target);
  if (field === undefined) return;
  const none = { field, keys: [], pause: 0, last: -Infinity };
  const { keys, pause, last } = typing?.field === field ? typing : none;
  const isFast = timeStamp - last <= MAX_GAP_MS;
  if (key.length === 1) {
    const added = [...keys, { key, before: field?.value ?? '' }];
    typing = { field, keys: added, pause: isFast ? pause : keys.length, last: timeStamp };
    return;
  }
  if (key !== 'Enter') return;
  typing = null;
  if (keys.length === 0) return;
  const typed = { field, keys, pause, last };
  const isBurst = isFast && keys.length - pause >= MIN_LENGTH;
  if (takesText(field)) {
    if (isBurst || isNoCount(textOf(keys))) event.preventDefault();
    return;
  }
  const read = isBurst ? readBurst(typed) : readSlow(typed);
  if (!read) return;
  event.preventDefault();
  if (field) field.value = read.kept;
  openMatch(read);
}

/** Finds the line of a code in its own field on the page, so that nothing typed elsewhere is posted. */
function onSubmit(event: SubmitEvent): void {
  const { target: form } = event;
  const field =
    form instanceof HTMLFormElement
      ? [...form.querySelectorAll<HTMLInputElement>('input')].find(isForCodes)
      : undefined;
  if (!field || field.value.trim() === '') return;
  event.preventDefault();
  const read = readAs(field.value, '');
  field.value = '';
  openMatch(read);
}

document.addEventListener('focusin', () => {
  typing = null;
});
document.addEventListener('keydown', onKey, { capture: true });
document.addEventListener('submit', onSubmit, { capture: true });
