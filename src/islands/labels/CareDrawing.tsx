import type { CareSymbol } from '#lib/labels/engine/care/symbols.ts';

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
