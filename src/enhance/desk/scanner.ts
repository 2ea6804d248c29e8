/** A scanner types a code and Enter: in a number field, and in the field for codes, it finds the line instead of posting the form. */
import { isCodeOf, noLineText, SCANNED_FIELD, scannedCode } from '#lib/products/scanned-code.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Longest time between two keys of a fast scanner, in milliseconds: its codes may be as short as a count. */
const MAX_GAP_MS = 50;
const MIN_LENGTH = 4;
/** True for keys of a slow scanner: more digits than a count has, or a letter. */
const isNoCount = (text: string): boolean => /^\d{8,}$|[^\d.,-]/.test(text);

/** Keys in one field; `before` is its value ahead of them. */
interface Keys {
  readonly text: string;
  readonly before: string;
}

interface Typing {
  readonly field: HTMLInputElement | null;
  /** All keys since the field was entered. */
  readonly all: Keys;
  /** Keys since the last pause. */
  readonly burst: Keys;
  readonly last: number;
}

let typing: Typing | null = null;

/** Count fields of lines, or rows where a line has none. */
const lines = () => document.querySelectorAll<HTMLElement>('[data-floor] [data-sku]');

const isEmpty = (line: HTMLElement): boolean =>
  line instanceof HTMLInputElement && line.value === '';

/** Returns the line that a code names; one that is still empty before others. */
function lineOf(code: ReturnType<typeof scannedCode>): HTMLElement | undefined {
  const own = [...lines()].filter(({ dataset: { sku = '', gtin = '', cartons = '' } }) =>
    isCodeOf(code, { sku, gtin, cartons }),
  );
  return own.find(isEmpty) ?? own[0];
}

/** Reads keys as a code, with its line. */
function readAs({ text, before: kept }: Keys) {
  const code = scannedCode(text);
  return { code, kept, found: lineOf(code) };
}

/** Leads to the line, or says that there is none. */
function goTo({ code, found }: Pick<ReturnType<typeof readAs>, 'code' | 'found'>): void {
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

/** Fields that a code may be written into: text such as a tracking number. */
const takesText = (field: HTMLInputElement | null): boolean =>
  field !== null && field.type !== 'number';

function onKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const isInFloor = target instanceof Element && target.closest('[data-floor] form[method=post]');
  const field = isInFloor && target instanceof HTMLInputElement ? target : null;
  if (!field && !(target instanceof Element && target.matches('body, main, tr[data-sku]'))) return;
  if (field && isForCodes(field)) return;
  const before = field?.value ?? '';
  const none = { text: '', before };
  const { all, burst, last } =
    typing?.field === field ? typing : { all: none, burst: none, last: -Infinity };
  const isFast = timeStamp - last <= MAX_GAP_MS;
  if (key.length === 1) {
    const add = (keys: Keys) => ({ ...keys, text: keys.text + key });
    typing = { field, all: add(all), burst: add(isFast ? burst : none), last: timeStamp };
    return;
  }
  if (key !== 'Enter') return;
  typing = null;
  const isBurst = isFast && burst.text.length >= MIN_LENGTH;
  if (!isBurst && !isNoCount(all.text)) return;
  event.preventDefault();
  if (takesText(field)) return;
  // A scanner that halts within a code leaves its last keys as the burst; no part of an unknown code stays as a count.
  const whole = readAs(all);
  const part = isBurst && !whole.found ? readAs(burst) : whole;
  const read = part.found ? part : whole;
  if (field) field.value = read.kept;
  goTo(read);
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
  const read = readAs({ text: field.value, before: '' });
  field.value = '';
  goTo(read);
}

document.addEventListener('keydown', onKey, { capture: true });
document.addEventListener('submit', onSubmit, { capture: true });
