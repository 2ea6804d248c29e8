/** Previews a mail with sample data, beside its wording in the editing screen. */
import { isMailKind, writeMail, type MailKind } from './kinds.ts';
import { cardOf, escaped, layOut, mailPage, type MailFrame } from './layout.ts';
import { mailSamples } from './samples.ts';

/** The mails that a file of content/mails words: one, or all that share its phrases. */
const kindsOf = (file: string): readonly MailKind[] => {
  if (file === 'deliveries')
    return ['merchandise-arrived', 'merchandise-received', 'merchandise-digest'];
  return isMailKind(file) ? [file] : [];
};

const FONT = "font:14px/1.5 system-ui,'Segoe UI',Arial,sans-serif";

function section(kind: MailKind, frame: MailFrame): string[] {
  return mailSamples[kind].map(({ when, data }) => {
    const content = writeMail(kind, data as never);
    const { subject, text } = layOut(content, frame);
    return `<section style="max-width:578px;margin:0 auto 32px;${FONT}">
${when === '' ? '' : `<h2 style="margin:0 0 4px;font-size:14px">${escaped(when)}</h2>`}
<p style="margin:0 0 8px"><b>Subject:</b> ${escaped(subject)}</p>
${cardOf(content, frame)}
<details style="margin-top:8px"><summary>As plain text</summary>
<pre style="padding:12px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}</pre></details>
</section>`;
  });
}

/**
 * Returns a page with each variant of a mail; null for a file of no mail. @param errors errors of the draft, shown in
 * its place
 */
export function mailPreview(
  file: string,
  errors: readonly string[],
  frame: MailFrame,
): string | null {
  const kinds = kindsOf(file);
  if (kinds.length === 0) return null;
  const errorList = errors.map((error) => `<li>${escaped(error)}</li>`).join('');
  const alert =
    errorList === ''
      ? ''
      : `<ul style="max-width:578px;margin:0 auto 24px;padding:12px 12px 12px 32px;background:#fff;border:1px solid #b3261e;overflow-wrap:anywhere;${FONT}">${errorList}</ul>`;
  return mailPage('Preview', [alert, ...kinds.flatMap((kind) => section(kind, frame))].join('\n'));
}
