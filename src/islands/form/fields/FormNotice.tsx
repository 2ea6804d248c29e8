import type { NoticeField } from '#lib/forms/definition.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormState } from '../form-parts.ts';

interface FormNoticeProps {
  readonly field: NoticeField;
}

const edges = { info: 'alert-info', warning: 'alert-warning' } as const;

/** Text between the fields. */
export function FormNotice({ field }: FormNoticeProps) {
  const { text, tone } = field;
  const words = useFormState(({ values }) => (typeof text === 'string' ? text : text(values)));
  return (
    <div className={`mb-4 alert max-w-152 text-14 ${edges[tone]}`} role="note">
      <Icon name="alert" />
      <p>{words}</p>
    </div>
  );
}
