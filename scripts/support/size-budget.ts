/** Budgets for the browser files, in bytes after brotli 11. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { filesUnder } from '../../server/files-under.ts';

/**
 * `entry`: what a page at which a visit begins runs before it answers, its own script with all that it imports;
 * `page`: the same of the pages behind it. `later`: React, which comes when the page is at rest.
 */
const budgets = { entry: 15_250, page: 20_300, later: 75_000, style: 12_100 } as const;

/** Where a visit begins. */
const isEntry = ({ name }: Sized): boolean => /\b(login|signup|Base)\.astro/.test(name);

/** The scripts beside it that a built script imports; `matchAll` gives their names. */
const importedFile = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;

const entryMark = '.astro_astro_type_script';

interface Sized {
  readonly name: string;
  readonly bytes: number;
}

function sizesOf(directory: string, extension: string): Sized[] {
  return filesUnder(directory)
    .filter((file) => extname(file) === extension)
    .map((file) => {
      const packed = existsSync(`${file}.br`) ? `${file}.br` : file;
      return { name: basename(file), bytes: statSync(packed).size };
    });
}

const over = (files: readonly Sized[], limit: number): string[] =>
  files
    .filter((file) => file.bytes > limit)
    .map((file) => `${file.name} is ${file.bytes} bytes, over the budget of ${limit}`);

/** An entry and everything that it imports, without what it loads later on. */
function closureOf(entry: string, directory: string): string[] {
  const found = new Set([entry]);
  for (const name of found) {
    const text = readFileSync(join(directory, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(importedFile)) found.add(imported);
  }
  return [...found];
}

const sum = (files: readonly Sized[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);

interface PageBudget {
  /** Patterns of the file names in its HTML. */
  readonly names: readonly string[];
  /** The form whose definition it names (integrations/form-scripts.mjs). */
  readonly form?: string;
  readonly requests: number;
  readonly bytes: number;
}

const common = ['theme-script.', 'Base.astro', 'ToastHost.', 'DialogHost.'];
const shell = [
  ...common,
  'portal-pages.',
  'SearchField.astro',
  'KeyboardHelp.astro',
  'HeaderMenus.',
  'ProfileMenu.',
];

/** All style sheets and scripts that a page names until its island is alive: how many files, and their bytes. */
const pages: Readonly<Record<string, PageBudget>> = {
  '/login': { names: [...common, 'login.astro', 'LoginForm.'], requests: 13, bytes: 96_000 },
  '/': { names: [...shell, 'Places.', 'EmailSwitch.', 'OrderBox.'], requests: 20, bytes: 105_000 },
  '/profile': { names: [...shell, 'profile.astro', 'ProfileForm.'], requests: 25, bytes: 118_000 },
  '/service-request': {
    names: [...shell, 'ServiceForm.', 'OrderBox.'],
    form: 'service-request',
    requests: 36,
    bytes: 152_700,
  },
  'record of a request': { names: [...shell, 'SubmissionRecord.'], requests: 29, bytes: 140_500 },
  'label editor': {
    names: [...shell, 'labels.*.css', 'LabelEditor.'],
    requests: 33,
    bytes: 172_750,
  },
  'label list': {
    names: [...shell, 'labels.*.css', 'Report.astro', 'LabelCards.astro'],
    requests: 22,
    bytes: 107_000,
  },
  '/products': {
    names: [...shell, 'products.astro', 'Report.astro', 'ProductDialogHost.'],
    requests: 22,
    bytes: 104_000,
  },
  'store form': { names: [...shell, 'StoreForm.'], requests: 26, bytes: 135_500 },
  '/receipt-report': {
    names: [...shell, 'Report.astro'],
    requests: 19,
    bytes: 102_000,
  },
};

function formScripts(directory: string, form: string | undefined): string[] {
  if (form === undefined) return [];
  const text = readFileSync(join(directory, '.scripts/forms.json'), 'utf8');
  const all = JSON.parse(text) as Readonly<Record<string, readonly string[]>>;
  return (all[form] ?? []).map((path) => basename(path));
}

/** Returns true if the name begins with the pattern; `*` separates beginning and end. */
function isNamed(name: string, pattern: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return name.startsWith(start) && name.endsWith(end);
}

/** Returns the exact files that a page fetches. */
function pageSizes(directory: string, files: readonly Sized[], page: PageBudget): Sized[] {
  const named = files.filter(({ name }) => page.names.some((pattern) => isNamed(name, pattern)));
  const entries = [...named.map(({ name }) => name), ...formScripts(directory, page.form)];
  const folder = join(directory, '_astro');
  const all = new Set(
    entries.flatMap((name) => (name.endsWith('.js') ? closureOf(name, folder) : [name])),
  );
  return files.filter(({ name }) => all.has(name));
}

/** The page's own entry and the one of every page, which share most of what they import. */
function firstScripts(scripts: readonly Sized[], folder: string): Sized[] {
  const entries = scripts.filter(({ name }) => name.includes(entryMark));
  const shared = entries.filter(({ name }) => name.startsWith('Base.'));
  return entries.map((entry) => {
    const names = new Set([entry, ...shared].flatMap(({ name }) => closureOf(name, folder)));
    const files = scripts.filter(({ name }) => names.has(name));
    return { name: `Script before ${entry.name} answers`, bytes: sum(files) };
  });
}

/** One line per budget that a folder of browser files exceeds. */
export function sizeProblems(directory: string): string[] {
  const folder = join(directory, '_astro');
  if (!existsSync(folder)) return [`${folder} is missing`];
  const scripts = sizesOf(folder, '.js');
  const first = firstScripts(scripts, folder);
  const styles = sizesOf(folder, '.css');
  if (first.length === 0 || styles.length === 0)
    return [`${folder} holds no page scripts or styles`];
  const react = scripts.filter(({ name }) => name.startsWith('react.'));
  return [
    ...over(first.filter(isEntry), budgets.entry),
    ...over(first, budgets.page),
    ...over(react, budgets.later),
    ...over(styles, budgets.style),
  ];
}

/** One line per page that fetches more than its budget, or that names a file that is not there. */
export function pageProblems(directory: string, budget = pages): string[] {
  const folder = join(directory, '_astro');
  if (!existsSync(folder)) return [`${folder} is missing`];
  const files = [...sizesOf(folder, '.js'), ...sizesOf(folder, '.css')];
  return Object.entries(budget).flatMap(([path, page]) => {
    const found = pageSizes(directory, files, page);
    const gone = page.names.filter((pattern) => !files.some(({ name }) => isNamed(name, pattern)));
    const bytes = sum(found);
    const isOver = found.length > page.requests || bytes > page.bytes;
    return [
      ...gone.map((name) => `${path}: the build holds no ${name}`),
      ...(isOver
        ? [
            `${path} fetches ${found.length} files of ${bytes} bytes, over the budget of ${page.requests} and ${page.bytes}`,
          ]
        : []),
    ];
  });
}
