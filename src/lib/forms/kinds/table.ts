/** Every kind of field. A new one is a row here, and its control in `islands/form/AnyField.tsx`. */
import type { InputField } from '../definition.ts';
import { attachments } from './attachments.ts';
import { multi } from './choices.ts';
import { columnKinds } from './columns.ts';
import type { Kind } from './kind.ts';
import { rows } from './rows.ts';
import { signature } from './signature.ts';

const kinds = { ...columnKinds, multi, rows, attachments, signature };

/** The kind of a field. */
export const kindOf = ({ kind }: InputField): Kind<InputField> =>
  // Each table row takes fields of its kind.
  kinds[kind] as Kind<InputField>;
