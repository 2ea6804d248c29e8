import type { RowAct } from '#lib/reports/cells.ts';

interface RowMenuProps {
  readonly id: string;
  /** Whose menu it is. */
  readonly name: string;
  readonly acts: readonly RowAct[];
}

/** Menu of a list entry: a native popover. `enhance/lists/row-acts.ts` runs its actions. */
export const RowMenu = ({ id, name, acts }: RowMenuProps) => (
  <>
    <button
      type="button"
      className="row-menu noscript:hidden"
      popoverTarget={id}
      aria-label={`Actions for ${name}`}
      title="Actions"
    >
      …
    </button>
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={`Actions for ${name}`}
      className="menu-panel menu-panel-end min-w-40"
    >
      {acts.map(({ act, label }) => (
        <button key={act} type="button" className="menu-item" data-act={act}>
          {label}
        </button>
      ))}
    </div>
  </>
);
