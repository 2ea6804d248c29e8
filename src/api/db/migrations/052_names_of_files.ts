/** Immutable once released: names of stored files end as the type that is stored, IMG_0412.HEIC as IMG_0412.jpg. */
export const name = '052_names_of_files';

const types = [
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  { type: 'image/png', endings: ['.png'] },
  { type: 'application/pdf', endings: ['.pdf'] },
] as const;
/** Endings of files that became another type, or were given the wrong one. */
const replaced = ['.heic', '.heif', '.webp', '.svg', '.jpg', '.jpeg', '.png', '.pdf'];

const isNone = (endings: readonly string[]): string =>
  endings.map((ending) => `lower(name) not like '%${ending}'`).join(' and ');

const statementsOf = (table: string): string[] =>
  types.flatMap(({ type, endings }) => [
    ...replaced
      .filter((ending) => !(endings as readonly string[]).includes(ending))
      .map(
        (ending) => `update ${table} set name = substr(name, 1, length(name) - ${ending.length})
          where content_type = '${type}' and lower(name) like '_%${ending}'`,
      ),
    `update ${table} set name = name || '${endings[0]}'
      where content_type = '${type}' and ${isNone(endings)}`,
  ]);

export const statements = ['attachments', 'receipt_files', 'work_files'].flatMap(statementsOf);
