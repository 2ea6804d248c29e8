/** Sampling by AQL (ANSI Z1.4), general level II, single sampling: majors at 2.5, minors at 4.0. */

export type Severity = 'critical' | 'major' | 'minor';

export interface AqlPlan {
  readonly sample: number;
  /** Most faults with which the lot is accepted; one more and it is refused. */
  readonly accept: Readonly<Record<Severity, number>>;
}

/** Largest lot of each row, sample, accepted majors (2.5) and minors (4.0). */
const table = [
  [90, 13, 1, 1],
  [150, 20, 1, 2],
  [280, 32, 2, 3],
  [500, 50, 3, 5],
  [1200, 80, 5, 7],
  [3200, 125, 7, 10],
  [10_000, 200, 10, 14],
  [35_000, 315, 14, 21],
] as const;

/** The smallest lot that is sampled; of less, every piece is looked at. */
export const MIN_LOT = 51;
/** The largest lot of the table; more is inspected in parts. */
export const MAX_LOT = 35_000;

/** The plan of a lot; null for a lot that is too small or too large for the table. */
export function aqlPlan(lot: number): AqlPlan | null {
  const row = lot < MIN_LOT ? undefined : table.find(([largest]) => lot <= largest);
  if (!row) return null;
  const [, sample, major, minor] = row;
  return { sample, accept: { critical: 0, major, minor } };
}

/** The number of faults with which a lot is refused (Re) for a number with which it is accepted (Ac). */
export const rejectFrom = (accept: number): number => accept + 1;

export type DefectCounts = Readonly<Record<Severity, number>>;
export type Verdict = 'accepted' | 'refused';

/**
 * The verdict on a lot. Sampled: by the plan. When every piece was inspected, the bad ones are removed, so
 * only a critical fault refuses the lot.
 */
export function verdictOf(plan: AqlPlan | null, defects: DefectCounts): Verdict {
  if (defects.critical > 0) return 'refused';
  if (!plan) return 'accepted';
  const { major, minor } = plan.accept;
  return defects.major <= major && defects.minor <= minor ? 'accepted' : 'refused';
}

/**
 * Returns true if pieces of a rejected lot are still unaccepted. A reinspected lot replaces the rejected one, piece
 * by piece.
 */
export function isRejected(
  inspections: readonly { readonly verdict: Verdict; readonly lot: number }[],
): boolean {
  const rejected = inspections.reduce(
    (open, { verdict, lot }) =>
      verdict === 'refused' ? Math.max(open, lot) : Math.max(0, open - lot),
    0,
  );
  return rejected > 0;
}
