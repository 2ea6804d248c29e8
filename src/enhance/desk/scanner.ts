/** A scanner types a code and Enter: in a number field it finds the line instead of posting the form. */
import { isCodeOf, scannedCode } from '#lib/products/scanned-code.ts';
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

const fields = () => document.querySelectorAll<HTMLInputElement>('[data-floor] input[data-sku]');

/** Returns the field of the line that a code names; one that is still empty before others. */
function fieldOf(code: ReturnType<typeof scannedCode>): HTMLInputElement | undefined {
  const own = [...fields()].filter(({ dataset: { sku = '', gtin = '', cartons = '' } }) =>
    isCodeOf(code, { sku, gtin, cartons }),
  );
  return own.find(({ value }) => value === '') ?? own[0];
}

/** Reads keys as a code, with the field of its line. */
function readAs({ text, before: kept }: Keys) {
  const code = scannedCode(text);
  return { code, kept, found: fieldOf(code) };
}

/** Fields that a code may be written into: text such as a tracking number. */
const takesText = (field: HTMLInputElement | null): boolean =>
  field !== null && field.type !== 'number';

function onKey(event: KeyboardEvent): void {
  const { target, key, timeStamp } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const isInFloor = target instanceof Element && target.closest('[data-floor] form[method=post]');
  const field = isInFloor && target instanceof HTMLInputElement ? target : null;
  if (!field && target !== document.body) return;
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
  // A scanner that halts within a code leaves its last keys as the burst.
  const whole = readAs(all);
  const { code, kept, found } = whole.found || !isBurst ? whole : readAs(burst);
  // Slow keys of no line may be a number that was mistyped: it stays.
  if (field && (isBurst || found)) field.value = kept;
  if (!found) {
    notify(`No line has ${code.value}.`, 'error');
    return;
  }
  found.focus();
  found.select();
}

document.addEventListener('keydown', onKey, { capture: true });
