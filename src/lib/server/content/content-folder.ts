/**
 * Polls the files of `CONTENT_DIR`, validates changes, and publishes them to the running portal. Reports an invalid
 * file, and keeps its previous contents.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { contentDigest, contentFiles, namesInContent } from '#lib/content/content-files.ts';
import { publishContent, publishedContent } from '#lib/content/live-content.ts';
import { TERMS_SUMS, contentNames, readTermsFile, readYaml } from '#lib/content/read-content.ts';
import type { TermsVersion } from '#lib/content/terms-file.ts';
import { inOrder } from '#lib/submissions/terms/terms-versions.ts';
import { termsVersions } from '../terms.ts';

const LOOK_MS = 2000;

interface FolderState {
  /** Names, sizes and times of the files when they were read last. */
  seen: string;
  errors: readonly string[];
  version: string;
}

const state: FolderState = { seen: '', errors: [], version: 'built' };

/** Current errors of the files, one line each; the portal uses their previous contents. */
export const contentFolderErrors = (): readonly string[] => state.errors;

/** Changes whenever published content changes. */
export const contentVersion = (): string => state.version;

function fingerprint(folder: string): string {
  return contentFiles(folder)
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return `${path} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The versions of the terms; one that is wrong keeps the text that it had, and none that is published goes away. */
function readTerms(folder: string): { versions: TermsVersion[]; errors: string[] } {
  const versions = new Map(termsVersions.map((each) => [each.version, each]));
  const errors: string[] = [];
  const sums = textIn(join(folder, 'terms', TERMS_SUMS));
  for (const file of namesInContent(folder, 'terms')) {
    if (!file.endsWith('.md')) continue;
    const name = file.slice(0, -3);
    const read = readTermsFile(name, textIn(join(folder, 'terms', file)), sums);
    if (read.ok) versions.set(name, read.data);
    else errors.push(...read.errors);
  }
  return { versions: inOrder([...versions.values()]), errors };
}

/** Reads all files and publishes those that are right. */
function readContentFolder(folder: string, publicFolder: string): void {
  const hasPicture = (path: string): boolean =>
    existsSync(join(folder, path)) || existsSync(join(publicFolder, path));
  const errors: string[] = [];
  for (const name of contentNames) {
    const file = join(folder, `${name}.yaml`);
    if (!existsSync(file)) continue;
    const read = readYaml(name, readFileSync(file, 'utf8'), hasPicture);
    if (read.ok) publishContent(name, read.data);
    else errors.push(...read.errors);
  }
  const terms = readTerms(folder);
  publishContent('terms', terms.versions);
  state.errors = [...errors, ...terms.errors];
  const published = [...contentNames, 'terms'].map(publishedContent);
  state.version = hash('sha256', JSON.stringify(published)).slice(0, 12);
}

/** The first look finds the files that the build has read and checked: nothing is to be published. */
const isAsBuilt = (folder: string): boolean =>
  state.seen === '' && contentDigest(folder) === import.meta.env.CONTENT;

/** Looks now; the files are read only when one of them has changed. */
export function reloadContent(folder: string, publicFolder: string): void {
  try {
    const now = fingerprint(folder);
    if (now === state.seen) return;
    if (!isAsBuilt(folder)) readContentFolder(folder, publicFolder);
    state.seen = now;
  } catch (error) {
    // A file that goes away while it is read is looked at again.
    state.errors = [errorMessage(error)];
  }
}

/** Starts polling; `report` receives the errors whenever they change. */
export function followContent(
  folder: string,
  publicFolder: string,
  report: (errors: readonly string[]) => void,
): void {
  let reported = '';
  const look = (): void => {
    reloadContent(folder, publicFolder);
    const errors = state.errors.join('\n');
    if (errors !== reported && errors !== '') report(state.errors);
    reported = errors;
  };
  if (!existsSync(folder)) {
    report([`CONTENT_DIR ${folder} does not exist: the portal shows the texts of its build.`]);
    return;
  }
  look();
  setInterval(look, LOOK_MS).unref();
}
