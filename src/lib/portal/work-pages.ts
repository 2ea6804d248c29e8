/** What the halves of the process reports show, as the pages have read it. */
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
      /** Whether there are older ones, too. */
      readonly isMore: boolean;
    };

/** A refused form of an order's page: which one, why, and what was typed. */
export interface RefusedWork {
  readonly form: 'page' | 'ask' | 'note';
  readonly notice: string;
  readonly text: string;
}
