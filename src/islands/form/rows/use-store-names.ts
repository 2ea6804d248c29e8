import { useEffect, useState } from 'react';
import type { StorePlace } from '#lib/forms/session/distribution.ts';
import type { FoundRecord } from '#lib/portal/find-records.ts';
import { bareNumber } from '#lib/kernel/text/bare-number.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import { askRecords } from '../ask-records.ts';

/** Store names known to this page. */
let learned: ReadonlyMap<string, string> = new Map();

/** More stores than this are looked for in the whole address book. */
const MAX_TEXTS = 8;

/** '12 Soho, New York': all of it, the number, the name, or both. */
const spellings = (title: string): readonly string[] => {
  const [number = ''] = title.split(' ');
  const named = title.slice(0, title.lastIndexOf(','));
  return [title, number, named, named.slice(number.length + 1)];
};

/** Normalizes names: case, accents and spaces are ignored. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns the one known store with this name; ambiguous names are undefined. */
function known(heading: string): StorePlace | undefined {
  const text = folded(heading);
  const [record, ...more] = [...learned].filter(([, title]) =>
    spellings(title).some((each) => folded(each) === text),
  );
  return record && more.length === 0 ? { store: record[0], storeText: '' } : undefined;
}

const numberOf = (title: string): string => title.split(' ')[0] ?? '';

/** The one store whose number differs from the heading by the zeros before it. */
function storeWithoutZeros(heading: string): FoundRecord | undefined {
  const bare = bareNumber(heading.trim());
  if (bare === null || known(heading)) return undefined;
  const [found, ...more] = [...learned].filter(([, title]) => bareNumber(numberOf(title)) === bare);
  return found && more.length === 0
    ? { reference: found[0], title: numberOf(found[1]) }
    : undefined;
}

/**
 * Names of the client's stores by number, and their search. @param texts places of a draft, whose numbers may have
 * lost leading zeros @param onLearn receives the numbers of all known stores
 */
export function useStoreNames(
  stores: readonly string[],
  texts: readonly string[] = [],
  onLearn?: (numbers: readonly string[]) => void,
) {
  const [names, setNames] = useState(learned);
  const [found, setFound] = useState<readonly FoundRecord[]>([]);
  const learn = (records: readonly FoundRecord[]) => {
    learned = new Map([
      ...learned,
      ...records.map((each) => [each.reference, each.title] as const),
    ]);
    setNames(learned);
    onLearn?.([...learned.values()].map(numberOf));
  };

  const search = async (text: string) => {
    const records = await askRecords(({ findRecords }) =>
      findRecords([recordPrefixes.store], text),
    );
    if (!records) return;
    setFound(records);
    learn(records);
  };
  /** Looks up typed or pasted stores. Unknown ones stay text. */
  const find = (texts: readonly string[]) =>
    askRecords(async ({ lookUpRecords, findStoresByName }) => {
      if (texts.length <= MAX_TEXTS) {
        learn((await Promise.all(texts.map((text) => findStoresByName(text)))).flat());
      }
      // A number that is unknown may have lost its zeros: only all stores tell.
      const isOpen = texts.some((text) => bareNumber(text.trim()) !== null && !known(text));
      if (texts.length > MAX_TEXTS || isOpen) {
        learn(await lookUpRecords([recordPrefixes.store], '', Infinity));
      }
    });
  const unknown = stores.find((store) => store !== '' && !names.has(store));
  const [numbers] = useState(() => texts.filter((text) => bareNumber(text) !== null));
  useEffect(() => {
    if (numbers.length > 0) void find(numbers);
  }, []);
  useEffect(() => {
    if (unknown === undefined) return;
    let isOver = false;
    void askRecords(({ lookUpRecords }) => lookUpRecords([recordPrefixes.store], unknown)).then(
      (records = []) => {
        if (!isOver) learn([{ reference: unknown, title: unknown }, ...records]);
      },
    );
    return () => {
      isOver = true;
    };
  }, [unknown]);

  return {
    names,
    found,
    search,
    find,
    known,
    similarStore: storeWithoutZeros,
  };
}
