/** Counters and gauges for `/metrics`, in the text format of Prometheus. */

const help = {
  http_requests_total: 'Answers by route and status',
  http_request_seconds_sum: 'Seconds spent on answers by route',
  password_hash_runs_total: 'Runs of the password hash, dummy runs included',
  password_hash_refused_total: 'Password checks refused because the queue was full',
  rate_limited_total: 'Requests refused by a rate limit',
  security_events_total: 'Security events by kind',
} as const;

export type CounterName = keyof typeof help;
type Labels = Readonly<Record<string, string | number>>;

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

export class Metrics {
  readonly #counters = new Map<CounterName, Map<string, number>>();
  readonly #gauges = new Map<string, () => number>();

  /** Adds to a counter. Labels take values from the code only, never from a request. */
  count(name: CounterName, labels: Labels = {}, by = 1): void {
    const series = this.#counters.get(name) ?? new Map<string, number>();
    const key = labelText(labels);
    this.#counters.set(name, series.set(key, (series.get(key) ?? 0) + by));
  }

  /** A number that is asked for when the page is read. */
  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read);
  }

  /** The sum of a counter over all its labels. */
  total(name: CounterName): number {
    return [...(this.#counters.get(name)?.values() ?? [])].reduce((sum, value) => sum + value, 0);
  }

  /** All numbers as Prometheus reads them. */
  render(): string {
    const lines: string[] = [];
    for (const [name, text] of Object.entries(help)) {
      lines.push(`# HELP ${name} ${text}`, `# TYPE ${name} counter`);
      const series = this.#counters.get(name as CounterName) ?? new Map([['', 0]]);
      for (const [labels, value] of series) lines.push(`${name}${labels} ${value}`);
    }
    for (const [name, read] of this.#gauges)
      lines.push(`# TYPE ${name} gauge`, `${name} ${read()}`);
    return `${lines.join('\n')}\n`;
  }
}
