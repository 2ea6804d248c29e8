/** A chart as data: its drawing and its table twin come from the same rows. Lengths are shares of the longest. */

export interface ChartSeries {
  readonly label: string;
  /** Color and pattern: `bad` is hatched, `whole` contains another series; others are plain. */
  readonly tone: 'first' | 'second' | 'whole' | 'waiting' | 'good' | 'bad';
}

export interface ChartRow {
  readonly label: string;
  /** One value for each series, not negative. */
  readonly values: readonly number[];
  /** The first value is still to come: it is 0 here and shown as a dash. */
  readonly isAhead?: boolean;
  /** Where the row leads, such as the list narrowed to it. */
  readonly href?: string;
  /** Text in place of its values. */
  readonly text?: string;
}

export interface Chart {
  readonly title: string;
  /** Head of the first column of the table alternative. */
  readonly rowLabel: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  /** Omitted rows, and a link to all. */
  readonly note?: { readonly text: string; readonly label: string; readonly href: string };
}

/** The share of the longest in percent, as a number from 0 to 100. */
export const share = (value: number, most: number): number =>
  most <= 0 ? 0 : Math.round((Math.min(value, most) / most) * 10_000) / 100;

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const MAX_STEPS = 3;

/** Round values of an axis from 0 up to at least this one, evenly spaced by 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  const minStep = Math.max(1, most / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = power * ([1, 2, 5].find((each) => each * power >= minStep) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The largest value of any row. */
export const maxValue = ({ rows }: Chart): number =>
  Math.max(0, ...rows.flatMap(({ values }) => values));

/** The largest sum of a row. */
export const maxSum = ({ rows }: Chart): number =>
  Math.max(0, ...rows.map(({ values }) => sum(values)));

export interface Segment {
  readonly tone: ChartSeries['tone'];
  readonly start: number;
  readonly length: number;
}

/** The values of a row end to end. */
export function segments({ series }: Chart, { values }: ChartRow, most: number): Segment[] {
  let before = 0;
  return series.map(({ tone }, index) => {
    const value = values[index] ?? 0;
    const start = share(before, most);
    before += value;
    return { tone, start, length: share(value, most) };
  });
}

/** Returns the fill of a tone other than its color: the hatch of ChartFrame. */
export const fillOf = (tone: ChartSeries['tone']): string | undefined =>
  tone === 'bad' ? 'url(#hatch)' : undefined;

/** Returns true if any value is positive. */
export const hasValues = (chart: Chart): boolean => maxSum(chart) > 0;
