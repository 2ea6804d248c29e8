/** Acts of the floor that wait for the line, in this browser. Each call opens and closes the database. */

export const ACTS_DATABASE = 'desk-acts';
const STORE = 'acts';

export interface QueuedPost {
  /** The press: its `callerReference`. */
  readonly id: string;
  /** Id of the person who pressed. */
  readonly person: string;
  /** Path of the page that it is posted to. */
  readonly path: string;
  /** Text of the button. */
  readonly label: string;
  readonly body: readonly (readonly [string, FormDataEntryValue])[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The page of the act says why it was refused. */
  readonly isRefused: boolean;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser keeps nothing.'));
    });
  });

async function inStore<T>(use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(ACTS_DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STORE, { keyPath: 'id' });
  });
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(STORE, 'readwrite').objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Returns the stored acts of a person, oldest first; empty without storage. */
export async function readPosts(person: string): Promise<QueuedPost[]> {
  const all = await inStore((store) => store.getAll() as IDBRequest<QueuedPost[]>).catch(() => []);
  return all.filter((act) => act.person === person).sort((one, other) => one.at - other.at);
}

/** Without a store the act waits in the page alone. */
export const storePost = (act: QueuedPost): Promise<unknown> =>
  inStore((store) => store.put(act)).catch(() => undefined);

export const deletePost = ({ id }: QueuedPost): Promise<unknown> =>
  inStore((store) => store.delete(id)).catch(() => undefined);
