/** The files of one field or message: chosen, made smaller, sent few at a time, and named in the form when there. */
import { atom, type ReadableAtom } from 'nanostores';
import type { AttachmentsField, AttachmentValue, FileFact } from '../definition.ts';
import { formMessages } from '../form-messages.ts';
import {
  findContentError,
  isPhoto,
  findFileError,
  findSizeError,
  typeError,
} from './file-rules.ts';
import { unreachable } from '#lib/http/envelope.ts';
import { uploadFile, type Upload } from './upload-file.ts';

/** Status codes of a permanently rejected file. */
const fileErrorStatuses: readonly number[] = [400, 413, 415, 422];

export interface AttachmentItem {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly problem: string;
  /** True if a retry may help: the file itself was accepted. */
  readonly canRetry: boolean;
  readonly kind: string;
  readonly caption: string;
  readonly fact: FileFact | null;
}

export interface AttachmentList {
  readonly $items: ReadableAtom<readonly AttachmentItem[]>;
  /** Errors of rejected files. */
  readonly $refusals: ReadableAtom<readonly string[]>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
  /** Shows other stored files, such as those of a restored draft; unsent ones stay. */
  readonly replace: (stored: readonly StoredFile[]) => void;
  /** Names files whose upload was interrupted by leaving the page. */
  readonly miss: (names: readonly string[]) => void;
  readonly describe: (key: string, change: { kind?: string; caption?: string }) => void;
}

/** A file that is there already, as the form names it. */
export interface StoredFile {
  readonly value: AttachmentValue;
  readonly fact: FileFact | null;
}

interface Hooks {
  readonly onFile?: (fact: FileFact) => void;
  readonly onChange: (values: readonly AttachmentValue[]) => void;
  readonly send?: typeof uploadFile;
}

/** Files on their way at the same time: a phone has memory for few decoded photos, the server a short queue. */
const MAX_CONCURRENT = 3;

/** Kinds that are photos. */
const photoKinds: readonly string[] = ['photo', 'photos'];

let made = 0;

/** Creates the attachment list of a field from its stored files. */
export function createAttachmentList(
  field: AttachmentsField,
  stored: readonly StoredFile[],
  { onFile, onChange, send = uploadFile }: Hooks,
): AttachmentList {
  const firstKind = field.kinds?.[0]?.value ?? '';
  const photoKind =
    field.kinds?.find(({ value }) => photoKinds.includes(value))?.value ?? firstKind;
  const waiting = new Map<string, File>();
  const uploads = new Map<string, Upload>();
  /** Ends of the uploads that follow one another. */
  const lanes: Promise<void>[] = [];
  const $errors = atom<readonly string[]>([]);
  const storedItem = ({ value, fact }: StoredFile): AttachmentItem => ({
    key: value.id,
    name: fact?.name ?? 'File',
    size: fact?.size ?? 0,
    state: 'done',
    progress: 1,
    problem: '',
    canRetry: true,
    kind: value.kind || firstKind,
    caption: value.caption,
    fact: fact ?? { id: value.id, name: 'File', type: 'pdf', size: 0, sha256: '' },
  });
  const $items = atom<readonly AttachmentItem[]>(stored.map(storedItem));

  const patch = (key: string, change: Partial<AttachmentItem>): void =>
    $items.set($items.get().map((item) => (item.key === key ? { ...item, ...change } : item)));

  const notify = (): void =>
    onChange(
      $items
        .get()
        .flatMap(({ fact, kind, caption }) => (fact ? [{ id: fact.id, kind, caption }] : [])),
    );

  const drop = (key: string): void => {
    waiting.delete(key);
    $items.set($items.get().filter((item) => item.key !== key));
  };

  const addError = (message: string): void => $errors.set([...$errors.get(), message]);

  const blank = { problem: '', canRetry: true, kind: firstKind, caption: '', fact: null };
  const isMissed = ({ key }: AttachmentItem): boolean => key.startsWith('missed-');
  /** Makes room for a chosen file: the missed file of its name goes, or the first one where the list is full. */
  const replaceMissed = (name: string): void => {
    const missed = $items.get().filter(isMissed);
    const isFull = $items.get().length >= field.maxFiles;
    const gone = missed.find((item) => item.name === name) ?? (isFull ? missed[0] : undefined);
    if (gone) drop(gone.key);
  };

  const isDuplicate = (fact: FileFact): boolean =>
    fact.sha256 !== '' && $items.get().some((item) => item.fact?.sha256 === fact.sha256);

  /** Makes the file smaller, and sends it; ends in the list, also with an error. */
  const upload = async (key: string): Promise<void> => {
    const chosen = waiting.get(key);
    if (!chosen) return;
    patch(key, { state: 'sending', progress: 0, problem: '' });
    const unusable = await findContentError(chosen);
    const shrink = await import('./shrink-photo.ts').catch(() => null);
    if (!shrink) {
      patch(key, { state: 'failed', problem: unreachable.message });
      return;
    }
    const file = unusable === null ? await shrink.shrinkPhoto(chosen) : chosen;
    if (!waiting.has(key)) return;
    const error = unusable ?? findSizeError(file);
    if (error !== null) {
      drop(key);
      addError(error);
      return;
    }
    waiting.set(key, file);
    patch(key, { size: file.size });
    const started = send(file, (progress) => patch(key, { progress }));
    uploads.set(key, started);
    const answer = await started.done;
    uploads.delete(key);
    if (!$items.get().some((item) => item.key === key)) return;
    if (!answer.ok) {
      const { status, message } = answer.error;
      patch(key, {
        state: 'failed',
        // The server is unaware of the field's accepted types.
        problem: status === 415 ? typeError(field, file.name) : message || 'Not sent.',
        canRetry: !fileErrorStatuses.includes(status),
      });
      return;
    }
    if (isDuplicate(answer.value)) {
      drop(key);
      addError(formMessages.fileTwice(file.name));
      return;
    }
    waiting.delete(key);
    onFile?.(answer.value);
    patch(key, { state: 'done', progress: 1, fact: answer.value });
    notify();
  };

  const take = (chosen: File): void => {
    const problem = findFileError(field, chosen);
    if (problem !== null) {
      addError(problem);
      return;
    }
    replaceMissed(chosen.name);
    if ($items.get().length >= field.maxFiles) {
      const full = formMessages.tooManyFiles(field.maxFiles);
      if (!$errors.get().includes(full)) addError(full);
      return;
    }
    made += 1;
    const key = `new-${made}`;
    const { name, size } = chosen;
    const kind = isPhoto(chosen) ? photoKind : firstKind;
    $items.set([
      ...$items.get(),
      { key, name, size, state: 'sending', progress: 0, ...blank, kind },
    ]);
    waiting.set(key, chosen);
    const lane = made % MAX_CONCURRENT;
    lanes[lane] = lanes[lane]?.then(() => upload(key)) ?? upload(key);
  };

  return {
    $items,
    $refusals: $errors,
    add: (files) => {
      $errors.set([]);
      for (const file of files) take(file);
    },
    retry: (key) => {
      void upload(key);
      notify();
    },
    remove: (key) => {
      uploads.get(key)?.cancel();
      drop(key);
      $errors.set([]);
      notify();
    },
    replace: (others) =>
      $items.set([
        ...others.map(storedItem),
        ...$items.get().filter(({ state }) => state !== 'done'),
      ]),
    miss: (names) =>
      $items.set([
        ...$items.get(),
        ...names.map((name, at) => ({
          ...blank,
          key: `missed-${at}-${name}`,
          name,
          size: 0,
          state: 'failed' as const,
          progress: 0,
          problem: formMessages.fileMissed(name),
          canRetry: false,
        })),
      ]),
    describe: (key, change) => {
      patch(key, change);
      notify();
    },
  };
}
