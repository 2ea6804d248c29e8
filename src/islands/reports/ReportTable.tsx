import type { ReactNode } from 'react';
import type { Cell, Chip, ReportHead, ReportRow } from '#lib/reports/cells.ts';
import { reportHeads, type List } from '#lib/reports/column.ts';
import type { Density, ReportState } from '#lib/reports/list-query.ts';
import { StatusBadge, toneBadges } from '../ui/StatusBadge.tsx';
import { Table, type TableColumn } from '../ui/Table.tsx';

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
function ReportCell({ cell }: { readonly cell: Cell }) {
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
    case 'progress':
      return (
        <span className="cell-progress inline-flex items-center gap-2 whitespace-nowrap">
          <progress max={100} value={cell.percent} aria-label={cell.text} />
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
        cell: ({ cells }: ReportRow) => <ReportCell cell={cells[head.id] ?? ''} />,
        full: ({ cells }: ReportRow) => textOf(cells[head.id]),
      }))}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

/** The columns of a list whose rows React draws; `own` stands in for what a column shows. */
export const listColumns = <Row,>(
  list: List<Row, never>,
  state: ReportState,
  own: Readonly<Record<string, (row: Row) => ReactNode>> = {},
): TableColumn<Row>[] =>
  reportHeads(list, state).map((head) => {
    const of = list.allColumns.find(({ id }) => id === head.id)?.cell;
    const plain = (row: Row) => <ReportCell cell={of?.(row) ?? ''} />;
    return { ...head, cell: own[head.id] ?? plain, full: (row) => textOf(of?.(row)) };
  });
