import type { RowsField } from '#lib/forms/definition.ts';
import { plural } from '#lib/kernel/text/nouns.ts';

interface PasteOfferProps {
  /** The table that the block fits better. */
  readonly table: RowsField;
  readonly onMove: () => void;
  readonly onStay: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks where a pasted block belongs that fits another table of the form better. */
export const PasteOffer = ({ table, onMove, onStay }: PasteOfferProps) => (
  <div
    className="my-2.5 alert flex flex-wrap items-center gap-2.5 text-14 alert-warning"
    role="group"
    aria-label="Where to paste"
  >
    <p>These look like {plural(table.rowLabel)}.</p>
    <button ref={focus} type="button" className="btn" onClick={onMove}>
      Put them in {table.label}
    </button>
    <button type="button" className="btn" onClick={onStay}>
      Paste here
    </button>
  </div>
);
