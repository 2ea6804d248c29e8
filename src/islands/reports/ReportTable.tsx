import type { Cell, Chip, ReportHead, ReportRow } from '#lib/reports/cells.ts';
import type { Density } from '#lib/reports/list-query.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { toneBadges } from '#lib/records/tone-badges.ts';
import { Table } from '../ui/Table.tsx';
import { RowMenu } from './RowMenu.tsx';

interface ReportTableProps {
  readonly label: string;
  readonly heads: readonly ReportHead[];
  readonly rows: readonly ReportRow[];
  readonly density?: Density;
}

const Chips = ({ chips }: { readonly chips: readonly Chip[] }) =>
  chips.length === 0 ? null : (
    <ul className="flex gap-1">
      {chips.map(({ text, title, tone }) => (
        <li
          key={text}
          className={`badge rounded-sm badge-outline badge-sm font-semibold ${toneBadges[tone]}`}
          title={title}
        >
          {text === title ? (
            text
          ) : (
            <>
              <span className="max-md:hidden" aria-hidden="true">
                {text}
              </span>
              <span className="md:sr-only">{title}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );

/** The words of a cell that may be cut. */
const textOf = (cell: Cell | undefined): string | undefined => {
  if (typeof cell === 'string') return cell || undefined;
  return cell?.kind === 'link' ? cell.text : undefined;
};

/** One cell. */
function ReportCell({ cell, row }: { readonly cell: Cell; readonly row: string }) {
  if (typeof cell === 'string') return cell;
  switch (cell.kind) {
    case 'link':
      return (
        <a href={cell.href}>
          {cell.text}
          {cell.hint && <span className="sr-only">{cell.hint}</span>}
        </a>
      );
    case 'status':
      return <StatusBadge status={cell} />;
    case 'chips':
      return <Chips chips={cell.chips} />;
    case 'press':
      return (
        <button type="button" className="text-button" data-act={cell.act} aria-label={cell.label}>
          {cell.text}
        </button>
      );
    case 'pick':
      return (
        <label className="relative z-1 -ml-2 grid size-9 cursor-pointer place-items-center max-lg:size-11">
          <input
            type="checkbox"
            className="size-5"
            data-pick={cell.value}
            aria-label={cell.label}
          />
        </label>
      );
    case 'acts':
      return cell.acts.length > 0 && <RowMenu id={`acts-${row}`} {...cell} />;
    case 'progress':
      return (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <progress className="w-16" max={100} value={cell.percent} aria-label={cell.text} />
          <span>{cell.text}</span>
        </span>
      );
  }
}

/** The table of a report, drawn from plain data. */
export function ReportTable({ label, heads, rows, density = 'standard' }: ReportTableProps) {
  return (
    <Table
      label={label}
      density={density}
      columns={heads.map((head) => ({
        ...head,
        cell: ({ id, cells }: ReportRow) => <ReportCell cell={cells[head.id] ?? ''} row={id} />,
        full: ({ cells }: ReportRow) => textOf(cells[head.id]),
      }))}
      rows={rows}
      keyOf={({ id }) => id}
      entryOf={({ entry }) => entry}
    />
  );
}
