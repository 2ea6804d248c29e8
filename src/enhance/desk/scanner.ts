/** A scanner types a code and Enter, faster than a person: in a number field it finds the line instead of posting the form. */
import { isCodeOf, scannedCode } from '#lib/products/scanned-code.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Longest time between two keys of a scanner, in milliseconds. */
const MAX_GAP_MS = 50;
const MIN_LENGTH = 4;

interface Burst {
  readonly field: HTMLInputElement | null;
  /** Value of the field before. */
  readonly before: string;
  text: string;
  last: number;
}

let burst: Burst | null = null;

const fields = () => document.querySelectorAll<HTMLInputElement>('[data-floor] input[data-sku]');

/** Focuses the field of the line that a code names; one that is still empty before others. */
function find(text: string): void {
  const code = scannedCode(text);
  const own = [...fields()].filter(({ dataset: { sku = '', gtin = '', cartons = '' } }) =>
    isCodeOf(code, { sku, gtin, cartons }),
  );
  const field = own.find(({ value }) => value === '') ?? own[0];
  if (!field) {
    notify(`No line has ${code.value}.`, 'error');
    return;
  }
  field.focus();
  field.select();
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
  if (key.length === 1) {
    const goesOn = burst?.field === field && timeStamp - burst.last <= MAX_GAP_MS;
    burst =
      goesOn && burst
        ? { ...burst, text: burst.text + key, last: timeStamp }
        : { field, before: field?.value ?? '', text: key, last: timeStamp };
    return;
  }
  if (key !== 'Enter') return;
  const scanned = burst;
  burst = null;
  const isScan =
    scanned?.field === field &&
    scanned.text.length >= MIN_LENGTH &&
    timeStamp - scanned.last <= MAX_GAP_MS;
  if (!isScan) return;
  event.preventDefault();
  if (takesText(field)) return;
  if (field) field.value = scanned.before;
  find(scanned.text);
}

document.addEventListener('keydown', onKey, { capture: true });
