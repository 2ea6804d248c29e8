/** Data of the process reports' pages. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import type { WorkFigures, WorkList } from '#lib/work-orders/replies.ts';

export interface WorkListPage extends ReportPage<
  WorkList & { readonly figures: WorkFigures | null }
> {
  readonly kind: 'orders';
}

export type WorkReportPage =
  | WorkListPage
  | { readonly kind: 'board'; readonly open: WorkList | null }
  | {
      readonly kind: 'claims';
      readonly claims: readonly SubmissionSummary[] | null;
      /** True if older ones exist. */
      readonly isMore: boolean;
    };

/** Rejected form of an order's page: its name, error and input. */
export interface RejectedWork {
  readonly form: 'page' | 'ask' | 'note';
  readonly notice: string;
  readonly text: string;
}
