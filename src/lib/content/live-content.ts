/**
 * Content of the running portal: from the build, until newer valid files are read
 * (`lib/server/content/content-folder.ts`). One request may use a draft: the preview.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Contents of a file, by name: company, contact, sections, team, terms, welcome. */
export type ContentData = Readonly<Record<string, object>>;

const built = new Map<string, object>();
const newest = new Map<string, object>();
const drafts = new AsyncLocalStorage<ContentData>();

const now = (name: string): object =>
  drafts.getStore()?.[name] ?? newest.get(name) ?? built.get(name) ?? {};

/** A view of a file that shows its newest text whenever it is looked at. */
export function liveContent<T extends object>(name: string, initial: T): T {
  built.set(name, initial);
  const target = Array.isArray(initial) ? [] : {};
  return new Proxy(target, {
    get: (_target, key) => Reflect.get(now(name), key) as unknown,
    has: (_target, key) => Reflect.has(now(name), key),
    ownKeys: () => Reflect.ownKeys(now(name)),
    getOwnPropertyDescriptor(_target, key) {
      const found = Reflect.getOwnPropertyDescriptor(now(name), key);
      const isFixed = Array.isArray(initial) && key === 'length';
      return found && { ...found, configurable: !isFixed };
    },
  }) as T;
}

/** From now on the file holds this. The caller has checked it. */
export const publishContent = (name: string, data: object): void => {
  newest.set(name, data);
};

/** Current contents of the file. */
export const publishedContent = (name: string): object => newest.get(name) ?? built.get(name) ?? {};

/** Runs `work`, which sees these drafts in place of the files. */
export const withDrafts = <T>(draft: ContentData, work: () => T): T => drafts.run(draft, work);
