/** Manifest of a backup: `manifest.json`, its last entry but one. */
import {
  array,
  enums,
  integer,
  min,
  nullable,
  object,
  record,
  string,
  type Infer,
} from 'superstruct';

/** Version of newly written backups. */
export const FORMAT = 2;

const count = min(integer(), 0);

const part = object({
  /** Its name in the archive. */
  name: string(),
  /** In bytes. */
  size: count,
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string(),
});

const file = object({ name: string(), size: count, sha256: string(), contentType: string() });

export const manifestShape = object({
  /** 1: written before age was used; read until the release after 1.0.0. */
  format: enums([1, 2]),
  /** Version of the portal. */
  release: string(),
  /** Applied migrations, in the order in which they were applied. */
  migrations: array(string()),
  dialect: enums(['sqlite', 'postgres']),
  /** When the copy of the database was begun, in UTC. */
  takenAt: string(),
  /** Identities of database and file store. */
  identity: nullable(string()),
  /** Rows of each table. */
  rows: record(string(), count),
  /** The database, and the secret of an embedded one that made its own. */
  parts: array(part),
  /** Uploaded and made files; their names in the archive are `files/<name>`. */
  files: array(file),
  /** Files that the database names, but that the store did not have or had with other bytes. */
  missing: array(string()),
});

export type Manifest = Infer<typeof manifestShape>;
export type Part = Infer<typeof part>;
export type BackupFile = Infer<typeof file>;

export const DATABASE_PART = 'database';
export const SECRET_PART = 'app-secret';
export const MANIFEST = 'manifest.json';
/** The manifest's SHA-256, as `sha256sum --check` reads it: the last entry. */
export const MANIFEST_SUM = 'manifest.json.sha256';
export const fileEntry = (name: string): string => `files/${name}`;
