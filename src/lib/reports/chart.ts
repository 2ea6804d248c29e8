/** A chart as data: its drawing and its table twin come from the same rows. Lengths are shares of the longest. */

export interface ChartSeries {
  readonly label: string;
  /** The colour and the pattern: `first` is ink, `second` chalk; the others are tones of a status. */
  readonly tone: 'first' | 'second' | 'waiting' | 'good' | 'bad';
}

export interface ChartRow {
  readonly label: string;
  /** One value for each series, not negative. */
  readonly values: readonly number[];
  /** Where the row leads, such as the list narrowed to it. */
  readonly href?: string;
}

export interface Chart {
  readonly title: string;
  /** What the rows are, as the head of the table twin's first column. */
  readonly rowLabel: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

/** The share of the longest in percent, as a number from 0 to 100. */
export const share = (value: number, most: number): number =>
  most <= 0 ? 0 : Math.round((Math.min(value, most) / most) * 10_000) / 100;

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** The largest value of any row. */
export const largest = ({ rows }: Chart): number =>
  Math.max(0, ...rows.flatMap(({ values }) => values));

/** The largest sum of a row. */
export const largestSum = ({ rows }: Chart): number =>
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

/** Whether there is anything to draw. */
export const hasValues = (chart: Chart): boolean => largestSum(chart) > 0;
