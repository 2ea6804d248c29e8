/** Compares the packages of a lock file with advisories in the OSV format (https://ossf.github.io/osv-schema/). */
import { array, optional, string, type, type Infer } from 'superstruct';

const event = type({
  introduced: optional(string()),
  fixed: optional(string()),
  last_affected: optional(string()),
});
const affected = type({
  package: type({ ecosystem: string(), name: string() }),
  ranges: optional(array(type({ type: string(), events: array(event) }))),
  versions: optional(array(string())),
});
export const advisory = type({
  id: string(),
  summary: optional(string()),
  withdrawn: optional(string()),
  affected: optional(array(affected)),
});
export type Advisory = Infer<typeof advisory>;

/** A version as numbers, and what comes after its `-`: 1.2.3-beta.4 comes before 1.2.3. */
function partsOf(version: string): { numbers: readonly number[]; before: readonly string[] } {
  const [plain = '', ...rest] = (version.split('+', 1)[0] ?? '').split('-');
  const numbers = plain.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { numbers, before: rest.length === 0 ? [] : rest.join('-').split('.') };
}

function comparePart(one = '', other = ''): number {
  const numeric = [one, other].map((part) => /^\d+$/.test(part));
  if (numeric[0] && numeric[1]) return Number(one) - Number(other);
  if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** As semantic versions compare: below 0 when `one` comes first. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const apart = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (apart !== 0) return apart;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at += 1) {
    if (a.before[at] === undefined || b.before[at] === undefined)
      return a.before.length - b.before.length;
    const apart = comparePart(a.before[at], b.before[at]);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** Whether a version lies in a range of events: each opens it or closes it again. */
function isWithin(version: string, events: readonly Infer<typeof event>[]): boolean {
  let isOpen = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (
      introduced !== undefined &&
      (introduced === '0' || compareVersions(version, introduced) >= 0)
    )
      isOpen = true;
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) isOpen = false;
    if (last !== undefined && compareVersions(version, last) > 0) isOpen = false;
  }
  return isOpen;
}

export interface Package {
  readonly name: string;
  readonly version: string;
}

/** The packages of a package-lock.json, each version once. */
export function packagesOf(lock: {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly name?: string }>
  >;
}): Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version, name }] of Object.entries(lock.packages)) {
    const inPath = path.split('node_modules/').at(-1) ?? '';
    if (path === '' || version === undefined || inPath === '') continue;
    const own = { name: name ?? inPath, version };
    found.set(`${own.name}@${version}`, own);
  }
  return [...found.values()];
}

/** A line for each package that an advisory names in its version. */
export function findingsOf(packages: readonly Package[], known: readonly Advisory[]): string[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  return known
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected: places = [] }) =>
      places
        .filter((place) => place.package.ecosystem === 'npm')
        .flatMap((place) =>
          (byName.get(place.package.name) ?? [])
            .filter(
              ({ version }) =>
                (place.versions ?? []).includes(version) ||
                (place.ranges ?? []).some(
                  (range) => range.type === 'SEMVER' && isWithin(version, range.events),
                ),
            )
            .map(({ name, version }) => `${name} ${version}: ${id} ${summary}`.trimEnd()),
        ),
    )
    .sort();
}
