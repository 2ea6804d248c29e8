import { useEffect, useState } from 'react';
import type { Place } from '#lib/forms/session/distribution.ts';
import type { FoundRecord } from '#lib/portal/find-records.ts';
import { bareNumber } from '#lib/kernel/text/bare-number.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import { askRecords } from '../ask-records.ts';

/** What this page has learned already. */
let learned: ReadonlyMap<string, string> = new Map();

/** More stores than this are looked for in the whole address book. */
const MOST_TEXTS = 8;

/** '12 Soho, New York': all of it, the number, the name, or both. */
const waysToSay = (title: string): readonly string[] => {
  const [number = ''] = title.split(' ');
  const named = title.slice(0, title.lastIndexOf(','));
  return [title, number, named, named.slice(number.length + 1)];
};

/** Names that differ by case, accents and spaces alone are equal. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The one store that is called so, of those that the page has learned; two of one name are not told apart. */
function known(heading: string): Place | undefined {
  const text = folded(heading);
  const [record, ...more] = [...learned].filter(([, title]) =>
    waysToSay(title).some((each) => folded(each) === text),
  );
  return record && more.length === 0 ? { store: record[0], storeText: '' } : undefined;
}

const numberOf = (title: string): string => title.split(' ')[0] ?? '';

/** The one store whose number differs from the heading by the zeros before it. */
function twin(heading: string): FoundRecord | undefined {
  const bare = bareNumber(heading.trim());
  if (bare === null || known(heading)) return undefined;
  const [found, ...more] = [...learned].filter(([, title]) => bareNumber(numberOf(title)) === bare);
  return found && more.length === 0
    ? { reference: found[0], title: numberOf(found[1]) }
    : undefined;
}

/**
 * What the client's stores are called, by their numbers, and the search that finds them.
 * @param texts places of a draft, whose numbers may have lost their zeros
 * @param onLearn hears the numbers of all stores that the page knows
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
  /** Looks stores up by what is typed or pasted. One that is not known stays the text that it is. */
  const find = (texts: readonly string[]) =>
    askRecords(async ({ lookUpRecords, storesCalled }) => {
      if (texts.length <= MOST_TEXTS) {
        learn((await Promise.all(texts.map((text) => storesCalled(text)))).flat());
      }
      // A number that is unknown may have lost its zeros: only all stores tell.
      const isOpen = texts.some((text) => bareNumber(text.trim()) !== null && !known(text));
      if (texts.length > MOST_TEXTS || isOpen) {
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
    twin,
  };
}
