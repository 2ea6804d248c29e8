/** Pending files of a form, over all steps. Independent of React and the network. */
import { atom, type ReadableAtom } from 'nanostores';
import type { AttachmentItem, AttachmentList } from '../attachments/attachment-list.ts';
import type { Messages } from '../definition.ts';
import { formMessages } from '../form-messages.ts';

/** Uploading or failed file. */
export interface UnsentFile {
  /** The name of the field that it was chosen in. */
  readonly field: string;
  readonly list: AttachmentList;
  readonly item: AttachmentItem;
}

/** Names of chosen files by the field that they were chosen in. */
export type FileNames = Readonly<Record<string, readonly string[]>>;

export interface FormFiles {
  readonly $unsent: ReadableAtom<readonly UnsentFile[]>;
  /** The list of a field, made once: it goes on while another step is shown. */
  readonly listOf: (field: string, make: () => AttachmentList) => AttachmentList;
  /** Names interrupted uploads at their fields. */
  readonly miss: (names: FileNames) => void;
  /** Unfinished files. */
  readonly unsentNames: () => FileNames;
  /** Resolves when all uploads have ended. */
  readonly settled: () => Promise<void>;
}

const isSending = ({ item }: UnsentFile): boolean => item.state === 'sending';

/** Makes the files of one form. */
export function createFormFiles(): FormFiles {
  const lists = new Map<string, AttachmentList>();
  /** Errors of hidden fields. */
  const missed = new Map<string, readonly string[]>();
  const $unsent = atom<readonly UnsentFile[]>([]);
  const gather = (): void =>
    $unsent.set(
      [...lists].flatMap(([field, list]) =>
        list.$items.get().flatMap((item) => (item.state === 'done' ? [] : [{ field, list, item }])),
      ),
    );
  return {
    $unsent,
    listOf: (field, make) => {
      const known = lists.get(field);
      if (known) return known;
      const list = make();
      lists.set(field, list);
      const names = missed.get(field);
      missed.delete(field);
      if (names) list.miss(names);
      list.$items.listen(gather);
      // Lists are made while a page is rendered: others hear of their files after it.
      if (names) queueMicrotask(gather);
      return list;
    },
    miss: (names) => {
      for (const [field, files] of Object.entries(names)) {
        const list = lists.get(field);
        if (list) list.miss(files);
        else missed.set(field, files);
      }
    },
    unsentNames: () => {
      const names = new Map(missed);
      for (const { field, item } of $unsent.get())
        names.set(field, [...(names.get(field) ?? []), item.name]);
      return Object.fromEntries(names);
    },
    settled: () =>
      new Promise((resolve) => {
        const stop = $unsent.subscribe((unsent) => {
          if (unsent.some(isSending)) return;
          // The first call comes before `stop` is known.
          queueMicrotask(() => stop());
          resolve();
        });
      }),
  };
}

/** Returns true if a file of these fields is uploading. */
export const hasSending = ({ $unsent }: FormFiles, fields: readonly string[]): boolean =>
  $unsent.get().some((file) => isSending(file) && fields.includes(file.field));

/** Returns the messages of fields with failed uploads. */
export const failedUploads = ({ $unsent }: FormFiles, fields: readonly string[]): Messages =>
  Object.fromEntries(
    $unsent
      .get()
      .filter(({ field, item }) => item.state === 'failed' && fields.includes(field))
      .map(({ field, item: { name, canRetry } }) => [
        field,
        canRetry ? formMessages.fileLost(name) : formMessages.fileRefused(name),
      ]),
  );
