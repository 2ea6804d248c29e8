import { type CareSymbol, careSymbol } from '#lib/labels/engine/care/symbols.ts';
import { careSlots } from '#lib/labels/engine/care/codes.ts';
import type { ReadCare } from '#lib/labels/engine/care/read-care.ts';
import { careOptions, extraCareOptions } from '#lib/labels/engine/options.ts';

interface CareDrawingProps {
  readonly symbol: CareSymbol;
}

/** Care symbol as printed; its words are beside it. */
export function CareDrawing({ symbol }: CareDrawingProps) {
  return (
    <svg className="care-symbol" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <path d={symbol.lines} fill="none" stroke="currentColor" strokeWidth="2.2" />
      {symbol.dots !== '' && <path d={symbol.dots} fill="currentColor" />}
    </svg>
  );
}

interface CareSymbolsProps {
  readonly read: ReadCare;
  /** Dots instead of degrees. */
  readonly isAmerican: boolean;
}

/** Parsed care text: symbols with their words, and unrecognized parts. */
export default function CareSymbols({
  read: { slots, extraCare, unread },
  isAmerican,
}: CareSymbolsProps) {
  const found = careSlots.flatMap((slot) => {
    const code = slots[slot];
    const label = careOptions(slot, isAmerican).find(({ value }) => value === code)?.label ?? '';
    return code === undefined ? [] : [{ slot, label, symbol: careSymbol(slot, code, isAmerican) }];
  });
  const extra = extraCareOptions.filter(({ value }) => extraCare.includes(value));
  return (
    <>
      {found.length + extra.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {found.map(({ slot, label, symbol }) => (
            <li key={slot} className="flex items-center gap-2">
              {symbol && <CareDrawing symbol={symbol} />}
              <span>{label}</span>
            </li>
          ))}
          {extra.map(({ value, label }) => (
            <li key={value} className="flex items-center gap-2">
              {label}
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <p className="font-semibold text-error">We couldn’t match: {unread.join('; ')}</p>
      )}
    </>
  );
}
