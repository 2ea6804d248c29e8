import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import {
  cellsOf,
  gridPlaces,
  moved,
  placeName,
  placeOf,
  withCell,
  withoutPlace,
  type StorePlace,
} from '#lib/forms/session/distribution.ts';
import { storesNamed } from '#lib/forms/session/paste-grid.ts';
import { fitsItems, placeList, renamedPlace, withPlaces } from '#lib/forms/session/places.ts';
import { isBlankPlace, placeKey, placeNamed, PLACES } from '#lib/forms/reading/place-names.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { notify } from '#lib/session/toast.store.ts';
import { useFormState, useLongModel } from '../form-parts.ts';
import {
  ITEMS,
  namedItems,
  pasteBlock,
  pasteElsewhere,
  type CellPosition,
  type Cells,
} from './paste-block.ts';
import { useStoreNames } from './use-store-names.ts';
import { useUndo } from './use-undo.ts';

const isIt =
  (place: StorePlace) =>
  (entry: Values): boolean =>
    placeKey(textOf(entry, 'name')) === placeKey(place.storeText);

/** State and acts of the grid of items, stores and pieces. */
export function useGrid(
  field: RowsField,
  first: readonly StorePlace[],
  { body, blur }: { readonly body: RefObject<HTMLElement | null>; readonly blur: () => void },
) {
  const { name } = field;
  const model = useLongModel();
  /** Read again after each search: rows and places may have changed. */
  const [$order] = useState(() => atom(first));
  const order = useStore($order);
  /** Grows when cells were written over: their controls start anew. */
  const [version, setVersion] = useState(0);
  const [held, setHeld] = useState<{ readonly cells: Cells; readonly at: CellPosition } | null>(
    null,
  );
  const { track, undo } = useUndo(name, body);
  const items = useFormState(({ values }) => values[ITEMS]);
  const lines = namedItems({ [ITEMS]: items });
  const written = useFormState(({ values }) => values[name]);
  const entered = useFormState(({ values }) => values[PLACES]);
  const rows = rowsOf({ written }, 'written');
  const cells = useMemo(() => cellsOf(rowsOf({ written }, 'written')), [written]);
  const places = gridPlaces(order, rows, rowsOf({ entered }, 'entered'));
  const { names, found, search, find, known, similarStore } = useStoreNames(
    places.map(({ store }) => store),
    places.map(({ storeText }) => storeText),
    (storeNumbers) => model.learn({ storeNumbers }),
  );
  const nameOf = (place: StorePlace): string => names.get(place.store) ?? placeName(place);

  const look = () => {
    const { values } = model.$state.get();
    const now = { rows: rowsOf(values, name), entries: rowsOf(values, PLACES) };
    return {
      ...now,
      items: namedItems(values),
      places: gridPlaces($order.get(), now.rows, now.entries),
      known,
    };
  };
  const put = (next: readonly Values[], isAnew = false) => {
    model.change(name, next);
    if (isAnew) setVersion((before) => before + 1);
  };
  const putEntries = (next: readonly Values[]) => {
    if (next !== look().entries) model.fill({ [PLACES]: next });
  };

  const decide = (place: StorePlace, to: StorePlace) => {
    const now = look();
    const next = moved(now.rows, place, to);
    const left = next.length - withoutPlace(next, place).length;
    const isThere = now.places.some((each) => placeName(each) === placeName(to));
    if (!isThere) $order.set(now.places.map((each) => (each === place ? to : each)));
    else if (left === 0) $order.set(now.places.filter((each) => each !== place));
    if (left === 0) {
      const { values } = model.$state.get();
      const renamed = rowsOf(renamedPlace(values, place.storeText, to.storeText), PLACES);
      putEntries(to.store === '' ? renamed : now.entries.filter((entry) => !isIt(place)(entry)));
    }
    put(next, true);
    blur();
    if (left > 0) {
      const quantities = counted(left, 'quantity', 'quantities');
      notify(
        `${nameOf(to)} has pieces already: ${quantities} of ${placeName(place)} left.`,
        'error',
      );
    }
  };

  // Places that a draft, a paste elsewhere or an order named, before anybody asked whether they are saved stores.
  useEffect(() => {
    const open = look().places.filter((place) => {
      const entry = placeNamed(look().entries, place.storeText);
      return place.store === '' && (!entry || isBlankPlace(entry));
    });
    if (open.length === 0) return;
    void find(open.map(({ storeText }) => storeText)).then(() => {
      for (const place of open) {
        const store = known(place.storeText);
        if (store && look().places.some((each) => placeName(each) === placeName(place))) {
          decide(place, store);
        }
      }
    });
  }, []);

  /** Adds a store; answers its column, or null for one that is there. */
  const add = async (text: string): Promise<number | null> => {
    await find([text]);
    const place = known(text) ?? placeOf(text);
    const before = look().places;
    if (before.some((each) => placeKey(placeName(each)) === placeKey(placeName(place))))
      return null;
    $order.set([...before, place]);
    if (place.store === '') putEntries(withPlaces(look().entries, [text]));
    return before.length;
  };

  const take = async (block: Cells, at: CellPosition) => {
    setHeld(null);
    const list = placeList(block, look().items);
    const heads = list?.names ?? storesNamed(block, look().items);
    if (heads.length > 0) await find(heads);
    track(() => {
      const pasted = pasteBlock(block, at, look());
      $order.set(pasted.places);
      putEntries(pasted.entries);
      put(pasted.rows, true);
      blur();
      return pasted.told;
    });
  };

  const table = inputsOf(model.definition).find(
    (each): each is RowsField => each.kind === 'rows' && each.name === ITEMS,
  );
  const offer = held &&
    table && {
      table,
      onStay: () => void take(held.cells, held.at),
      onMove: () => {
        setHeld(null);
        track(() => {
          const pasted = pasteElsewhere(table, model.$state.get().values, held.cells);
          model.fill(pasted.fields);
          return pasted.told;
        }, table.name);
      },
    };

  return {
    lines,
    places,
    rows,
    cells,
    version,
    found,
    search,
    nameOf,
    similarStore,
    undo,
    offer,
    blur,
    add,
    decide,
    write: (line: number, place: StorePlace, text: string) =>
      put(withCell(look().rows, line, place, text)),
    remove: (place: StorePlace) => {
      const now = look();
      $order.set(now.places.filter((each) => each !== place));
      if (place.store === '') putEntries(now.entries.filter((entry) => !isIt(place)(entry)));
      put(withoutPlace(now.rows, place), true);
    },
    paste: (block: Cells, at: CellPosition) => {
      if (table && fitsItems(table, block, look().items)) setHeld({ cells: block, at });
      else void take(block, at);
    },
  };
}

export type GridState = ReturnType<typeof useGrid>;
