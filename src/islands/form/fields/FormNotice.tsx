import type { NoticeField } from '#lib/forms/definition.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFormState, type ControlProps } from '../form-parts.ts';

/** Link target replaced by the company's telephone. */
const PHONE = 'tel:';

/** The company's number on this page; null where there is none. Browser only. */
function companyPhone(): { readonly href: string; readonly label: string } | null {
  const shown = document.querySelector<HTMLAnchorElement>('a[data-company-phone]');
  return shown && { href: shown.href, label: shown.textContent.trim() };
}

const edges = { info: 'alert-info', warning: 'alert-warning' } as const;

/** Text between the fields. */
export function FormNotice({ field }: ControlProps<NoticeField>) {
  const { text, tone, links = [] } = field;
  const isReady = useHydrated();
  const phone = isReady && links.some(({ value }) => value === PHONE) ? companyPhone() : null;
  const pages = links.filter(({ value }) => value !== PHONE);
  const words = useFormState(({ values }) => (typeof text === 'string' ? text : text(values)));
  return (
    <div className={`mb-4 alert max-w-152 text-14 ${edges[tone]}`} role="note">
      <Icon name={tone === 'info' ? 'info' : 'alert'} />
      <p>
        {words}
        {phone !== null && (
          <>
            {' '}
            <a className="font-semibold" href={phone.href}>
              {phone.label}
            </a>
          </>
        )}
        {pages.map(({ label, value }) => (
          <span key={value}>
            {' '}
            <a href={value}>{label}</a>
          </span>
        ))}
      </p>
    </div>
  );
}
