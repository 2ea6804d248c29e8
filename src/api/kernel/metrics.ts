/** Counters, gauges and histograms for `/metrics`, in the text format of Prometheus. */

const help = {
  http_requests_total: 'Answers by route and status',
  password_hash_runs_total: 'Runs of the password hash, dummy runs included',
  password_hash_refused_total: 'Password checks refused because the queue was full',
  rate_limited_total: 'Requests refused by a rate limit',
  security_events_total: 'Security events by kind',
  policy_violations_total: 'Reports of what the content policy of a page has stopped',
  unhandled_rejections_total: 'Promises that failed and that nobody waited for: faults in the code',
} as const;

export type CounterName = keyof typeof help;
type Labels = Readonly<Record<string, string | number>>;

/** Seconds; of use for quantiles up to the 20 s that the portal may work on a call. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const TIMES = 'http_request_seconds';

/** Gauge callback: one value, one per label set, or null. */
type GaugeValue = number | null | ReadonlyMap<string, number>;
type ReadGauge = () => GaugeValue | Promise<GaugeValue>;

export const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

interface Times {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

export class Metrics {
  readonly #counters = new Map<CounterName, Map<string, number>>();
  readonly #times = new Map<string, Times>();
  readonly #gauges = new Map<string, ReadGauge>();

  /** Increments a counter. Labels are constants of the code, never request data. */
  count(name: CounterName, labels: Labels = {}, by = 1): void {
    const series = this.#counters.get(name) ?? new Map<string, number>();
    const key = labelText(labels);
    this.#counters.set(name, series.set(key, (series.get(key) ?? 0) + by));
  }

  /** Adds the time of one answer, in seconds. */
  time(labels: Labels, seconds: number): void {
    const key = labelText(labels);
    const counts = BUCKETS.map(() => 0);
    const times = this.#times.get(key) ?? { labels, counts, sum: 0, count: 0 };
    for (const [at, bound] of BUCKETS.entries())
      if (seconds <= bound) times.counts[at] = (times.counts[at] ?? 0) + 1;
    times.sum += seconds;
    times.count += 1;
    this.#times.set(key, times);
  }

  /** Registers a gauge, read with the page; omitted if unreadable. */
  gauge(name: string, read: ReadGauge): void {
    this.#gauges.set(name, read);
  }

  /** The sum of a counter over all its labels. */
  total(name: CounterName): number {
    return [...(this.#counters.get(name)?.values() ?? [])].reduce((sum, value) => sum + value, 0);
  }

  #histogram(): string[] {
    const lines = [
      `# HELP ${TIMES} Seconds spent on answers by route`,
      `# TYPE ${TIMES} histogram`,
    ];
    for (const { labels, counts, sum, count } of this.#times.values()) {
      for (const [at, bound] of BUCKETS.entries())
        lines.push(`${TIMES}_bucket${labelText({ ...labels, le: bound })} ${counts[at] ?? 0}`);
      lines.push(`${TIMES}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`);
      lines.push(`${TIMES}_sum${labelText(labels)} ${sum}`);
      lines.push(`${TIMES}_count${labelText(labels)} ${count}`);
    }
    return lines;
  }

  /** All numbers as Prometheus reads them. */
  async render(): Promise<string> {
    const lines: string[] = [];
    for (const [name, text] of Object.entries(help)) {
      lines.push(`# HELP ${name} ${text}`, `# TYPE ${name} counter`);
      const series = this.#counters.get(name as CounterName) ?? new Map([['', 0]]);
      for (const [labels, value] of series) lines.push(`${name}${labels} ${value}`);
    }
    lines.push(...this.#histogram());
    const gauges = [...this.#gauges];
    const readings = await Promise.allSettled(gauges.map(async ([, read]) => read()));
    for (const [at, [name]] of gauges.entries()) {
      const reading = readings[at];
      if (reading?.status !== 'fulfilled' || reading.value === null) continue;
      const { value } = reading;
      lines.push(`# TYPE ${name} gauge`);
      for (const [labels, number] of typeof value === 'number' ? [['', value] as const] : value)
        lines.push(`${name}${labels} ${number}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
