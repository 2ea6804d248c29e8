import type { ReactNode } from 'react';
import type { Cell, Chip, ReportHead, ReportRow } from '#lib/reports/cells.ts';
import { reportHeads, type List } from '#lib/reports/column.ts';
import type { ReportState } from '#lib/reports/list-query.ts';
import { StatusBadge, toneBadges } from '../ui/StatusBadge.tsx';
import { Table, type TableColumn } from '../ui/Table.tsx';

interface ReportTableProps {
  readonly label: string;
  readonly heads: readonly ReportHead[];
  readonly rows: readonly ReportRow[];
}

const Chips = ({ chips }: { readonly chips: readonly Chip[] }) =>
  chips.length === 0 ? null : (
    <ul className="flex flex-wrap gap-1">
      {chips.map(({ text, title, tone }) => (
        <li
          key={text}
          className={`badge rounded-sm badge-outline badge-sm font-semibold ${toneBadges[tone]}`}
          title={title}
        >
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{title}</span>
        </li>
      ))}
    </ul>
  );

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
export function ReportTable({ label, heads, rows }: ReportTableProps) {
  return (
    <Table
      label={label}
      columns={heads.map((head) => ({
        ...head,
        cell: ({ cells }: ReportRow) => <ReportCell cell={cells[head.id] ?? ''} />,
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
    return { ...head, cell: own[head.id] ?? plain };
  });
