/** Editing screen: opens a content file as fields, parses input, validates and saves it. */
import { capitalized } from '#lib/kernel/text/capitalized.ts';
import { hash } from 'node:crypto';
import type { Struct } from 'superstruct';
import { Document, isCollection, parse, parseDocument } from 'yaml';
import { publishedContent, type ContentData } from '#lib/content/live-content.ts';
import { problemsOfData, type ContentName } from '#lib/content/read-content.ts';
import { contentStructs, problemsOf } from '#lib/content/schemas.ts';
import type { TermsVersion } from '#lib/content/terms-file.ts';
import { contentFile, hasPicture, saveContent } from './content-store.ts';
import { changeList, fieldOf, readFields, type EditorField } from '#lib/content/editor-fields.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { EditorFile } from './editor-files.ts';
import { isTooLong, tooLong, type EditorForm } from './editor-form.ts';
import { draftTerms, nextTerms, termsFiles, termsProblems, termsStruct } from './editor-terms.ts';
import type { ContentFile } from './github.ts';
import { isPending, pictureAt, storePicture } from './pictures.ts';

type AnyStruct = Struct;
const structOf = (name: EditorFile): AnyStruct =>
  name === 'terms' ? termsStruct : (contentStructs[name] as AnyStruct);

const textOf = (name: EditorFile): string =>
  name === 'terms' ? '' : (contentFile(`${name}.yaml`)?.toString() ?? '');

const markOf = (text: string): string => hash('sha256', text);

export interface EditorView {
  readonly field: EditorField;
  /** Messages by the name of the control. */
  readonly problems: ReadonlyMap<string, string>;
  /** Errors of the file as a whole. */
  readonly errors: readonly string[];
  /** Tells whether the file has changed since it was opened. */
  readonly mark: string;
}

function storedData(name: EditorFile): unknown {
  if (name === 'terms') return nextTerms();
  try {
    return parse(textOf(name)) as unknown;
  } catch {
    return publishedContent(name);
  }
}

/** Opens a file for editing. */
export const openFile = (name: EditorFile): EditorView => ({
  field: fieldOf(structOf(name), storedData(name)),
  problems: new Map(),
  errors: [],
  mark: markOf(textOf(name)),
});

interface EditorInput {
  readonly data: unknown;
  readonly press: string;
  readonly mark: string;
  readonly problems: Map<string, string>;
}

/** Returns input and pressed button; uploaded pictures have addresses. */
async function readTyped(name: EditorFile, form: FormData): Promise<EditorInput> {
  const values = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const [key, value] of form) if (typeof value === 'string') values.set(key, value);
  for (const [key, value] of form) {
    if (typeof value === 'string' || value.size === 0 || !key.startsWith('file:')) continue;
    const field = key.slice('file:'.length);
    const address = await storePicture(value);
    if (address === null)
      problems.set(field, 'This is not a picture. Choose a JPG, PNG or WebP file.');
    else values.set(field, address);
  }
  const [press = '', mark = ''] = ['do', 'mark'].map((key) => values.get(key));
  for (const key of ['do', 'mark', press.replace(/^clear:/, '')]) values.delete(key);
  return { data: readFields(structOf(name), values), press, mark, problems };
}

interface CheckedFile {
  readonly problems: Map<string, string>;
  readonly text: string;
  readonly published: object;
}

/** Merges data into a YAML text; unchanged parts keep position and comments. */
function putInto(document: Document, path: readonly (string | number)[], data: unknown): void {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  const old: unknown = isCollection(node) ? node.toJSON() : node;
  if (Array.isArray(data) && Array.isArray(old) && data.length === old.length) {
    data.forEach((item, index) => putInto(document, [...path, index], item));
    return;
  }
  if (isRecord(data) && isRecord(old) && isCollection(node)) {
    for (const key of Object.keys(old)) if (!(key in data)) document.deleteIn([...path, key]);
    for (const [key, value] of Object.entries(data)) putInto(document, [...path, key], value);
    return;
  }
  const before: unknown = document.getIn(path);
  if (before === data) return;
  if (path.length === 0) document.contents = document.createNode(data);
  else document.setIn(path, document.createNode(data));
}

function yamlText(name: ContentName, data: unknown): string {
  const document = parseDocument(textOf(name));
  const usable = document.errors.length === 0 ? document : new Document({});
  putInto(usable, [], data);
  return usable.toString({ lineWidth: 0, singleQuote: true });
}

function check(name: EditorFile, data: unknown): CheckedFile {
  const isThere = (address: string): boolean => hasPicture(address) || isPending(address);
  const found =
    name === 'terms' ? problemsOf(termsStruct, data) : problemsOfData(name, data, isThere);
  const problems = new Map<string, string>();
  for (const { path, message } of found) {
    const field = path.join('/');
    // A field shows the first of its errors.
    if (!problems.has(field)) problems.set(field, capitalized(message));
  }
  if (name === 'terms') {
    const typed = data as Readonly<Record<string, unknown>>;
    for (const [key, message] of termsProblems(typed)) problems.set(key, message);
    const { errors, text, published } = draftTerms(typed);
    const [first] = errors;
    if (problems.size === 0 && first !== undefined)
      problems.set('body', capitalized(first.replace(/^[^:]*: /, '')));
    return { problems, text, published };
  }
  const text = problems.size === 0 ? yamlText(name, data) : '';
  return { problems, text, published: data as object };
}

/** The files that a save writes, beside those of pictures. */
const filesOf = (name: EditorFile, data: unknown, text: string): ContentFile[] =>
  name === 'terms'
    ? termsFiles((data as TermsVersion).version, text)
    : [{ path: `${name}.yaml`, bytes: Buffer.from(text) }];

/** Result of a posted form: contents and status, or saved. */
export type Posted =
  | { readonly saved: true }
  | { readonly saved: false; readonly status: 200 | 413 | 422; readonly view: EditorView };

function picturesIn(data: unknown): string[] {
  return [...new Set(JSON.stringify(data).match(/\/pictures\/[0-9a-f]{12}\.webp/g) ?? [])];
}

/** Takes a posted form: a button of a list, or Save. */
export async function savePost(name: EditorFile, form: EditorForm): Promise<Posted> {
  if (isTooLong(form))
    return { saved: false, status: 413, view: { ...openFile(name), errors: [tooLong()] } };
  const { data, press, mark, problems } = await readTyped(name, form);
  const shown = (errors: readonly string[]): Posted => {
    const field = fieldOf(structOf(name), data);
    const status = errors.length > 0 || problems.size > 0 ? 422 : 200;
    return { saved: false, status, view: { field, problems, errors, mark } };
  };
  if (press !== 'save') {
    changeList(structOf(name), data, press);
    return shown([]);
  }
  if (mark !== markOf(textOf(name)))
    return shown(['Someone else has changed this file. Open it again and repeat your change.']);
  const checked = check(name, data);
  for (const [key, message] of checked.problems) problems.set(key, message);
  if (problems.size > 0) return shown([]);
  const pictures = picturesIn(data)
    .filter(isPending)
    .map((address) => ({
      path: address.slice(1),
      bytes: pictureAt(address) ?? Buffer.alloc(0),
    }));
  const texts = filesOf(name, data, checked.text);
  const saveError = await saveContent(
    [...pictures, ...texts],
    `Edit content/${texts.at(-1)?.path ?? ''}`,
  );
  return saveError === null ? { saved: true } : shown([saveError]);
}

export interface Preview {
  readonly drafts: ContentData;
  readonly errors: readonly string[];
}

/** Previews a form; without the draft of an invalid form. */
export async function previewOf(name: EditorFile, form: EditorForm): Promise<Preview> {
  if (isTooLong(form)) return { drafts: {}, errors: [tooLong()] };
  const { data } = await readTyped(name, form);
  const { problems, published } = check(name, data);
  return problems.size === 0
    ? { drafts: { [name]: published }, errors: [] }
    : { drafts: {}, errors: ['Preview shows the last saved version.'] };
}
