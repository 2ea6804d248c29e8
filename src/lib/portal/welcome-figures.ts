/** The client's own counts for the welcome page, out of the module counts of `/users/dashboard`. */
import { pathOf } from '#lib/kernel/routes.ts';
import type { Dashboard } from '#lib/accounts/schemas/replies.ts';
import { countText } from '#lib/kernel/count-text.ts';

export interface LiveFigure {
  readonly label: string;
  readonly value: string;
  readonly href: string;
}

const figures = [
  { module: 'receipts', count: 'total', label: 'Receipts', href: pathOf('receipt-report') },
  {
    module: 'receipts',
    count: 'openExceptions',
    label: 'Exceptions waiting for you',
    href: `${pathOf('receipt-report')}?exceptions=open`,
  },
  { module: 'workOrders', count: 'open', label: 'Open work orders', href: pathOf('report') },
] as const;

/** The modules that are asked for. */
export const figureModules: readonly string[] = [...new Set(figures.map(({ module }) => module))];

/** One count of a module; null when it is not reported. */
export const countIn = (counts: unknown, name: string): number | null => {
  if (typeof counts !== 'object' || counts === null) return null;
  const value = (counts as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'number' ? value : null;
};

/** Figures of reported modules. */
export const welcomeFigures = (dashboard: Dashboard): LiveFigure[] =>
  figures.flatMap(({ module, count, label, href }) => {
    const value = countIn(dashboard[module], count);
    return value === null ? [] : [{ label, value: countText(value), href }];
  });
