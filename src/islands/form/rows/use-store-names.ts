import { useEffect, useState } from 'react';
import type { Place } from '#lib/forms/session/distribution.ts';
import type { FoundRecord } from '#lib/portal/find-records.ts';
import { recordPrefixes } from '#lib/records/reference.ts';

/** What this page has learned already. */
let learned: ReadonlyMap<string, string> = new Map();

/** What the client's stores are called, by their numbers, and the search that finds them. */
export function useStoreNames(stores: readonly string[]) {
  const [names, setNames] = useState(learned);
  const [found, setFound] = useState<readonly FoundRecord[]>([]);
  const learn = (records: readonly FoundRecord[]) => {
    learned = new Map([
      ...learned,
      ...records.map((each) => [each.reference, each.title] as const),
    ]);
    setNames(learned);
  };

  const search = async (text: string) => {
    const { findRecords } = await import('#lib/portal/find-records.ts');
    const records = await findRecords([recordPrefixes.store], text);
    if (!records) return;
    setFound(records);
    learn(records);
  };
  const unknown = stores.find((store) => store !== '' && !names.has(store));
  useEffect(() => {
    if (unknown === undefined) return;
    let isOver = false;
    void import('#lib/portal/find-records.ts')
      .then(({ lookUpRecords }) => lookUpRecords([recordPrefixes.store], unknown))
      .then((records) => {
        if (!isOver) learn([{ reference: unknown, title: unknown }, ...records]);
      });
    return () => {
      isOver = true;
    };
  }, [unknown]);

  return {
    names,
    found,
    search,
    /** A store by its number, or by the first word or the whole of its name. */
    known: (heading: string): Place | undefined => {
      const text = heading.trim().toLowerCase();
      const record = [...names].find(([, title]) =>
        [title, title.split(' ')[0] ?? ''].some((each) => each.toLowerCase() === text),
      );
      return record ? { store: record[0], storeText: '' } : undefined;
    },
  };
}
