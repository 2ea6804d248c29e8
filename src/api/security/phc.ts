/** The text in which a password hash is stored: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */

export interface HashCost {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const encodePhc = ({ cost, salt, hash }: StoredHash): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

/** The parts of a stored hash, or null when the text is something else. */
export function decodePhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? [];
  if (memory === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
