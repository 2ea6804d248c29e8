/** Renders a mail as text and HTML in the company's look; works with images and styles disabled. */
import { brandColour, type Colours } from '#api/kernel/brand-colour.ts';
import type { Block, MailContent } from './wording.ts';

/** As much of the company as mails need. */
interface Company {
  readonly name: string;
  readonly contact: { readonly email: string };
  readonly colours: Colours;
}

/** Name, address and colour for the layout of mails, as they are whenever they are looked at: content changes. */
export const mailBrand = (company: Company): MailBrand => ({
  get name() {
    return company.name;
  },
  get email() {
    return company.contact.email;
  },
  get colour() {
    return brandColour(company.colours);
  },
});

/** The company as its mails show it. */
export interface MailBrand {
  readonly name: string;
  readonly email: string;
  /** Colour of links and of the line at the top, as #rrggbb. */
  readonly colour: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Indents continuation lines. */
const indented = (text: string): string => text.replace(/\r?\n/g, '\n  ');

function asText(block: Block, siteUrl: URL): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'code') return `    ${block.code}`;
  if (block.kind === 'heading') return block.text.toUpperCase();
  if (block.kind === 'facts') {
    return block.facts.map((fact) => `${fact.label}: ${indented(fact.text)}`).join('\n');
  }
  if (block.kind === 'table') {
    const { columns, rows } = block;
    const line = (row: readonly string[], index: number): string =>
      `${index + 1}. ${row.flatMap((cell, at) => (cell === '' ? [] : [`${columns[at] ?? ''}: ${cell}`])).join('; ')}`;
    return rows.map(line).join('\n');
  }
  return `${block.label}: ${new URL(block.path, siteUrl).href}`;
}

const CELL = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top';
const SCROLLS = 'margin:0 0 16px;overflow-x:auto';

const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');

/** Facts and tables. */
function tableHtml(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((label) => `<th style="${CELL};color:#5d5a75">${escaped(label)}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell) => `<td style="${CELL};border-top:1px solid #ece7db">${lines(cell)}</td>`).join('')}</tr>`,
  );
  return (
    `<div style="${SCROLLS}"><table style="border-collapse:collapse;font-size:14px">` +
    `${head.length > 0 ? `<tr>${head.join('')}</tr>` : ''}${body.join('')}</table></div>`
  );
}

function asHtml(block: Block, siteUrl: URL, { colour }: MailBrand): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
  if (block.kind === 'heading') {
    return `<h2 style="margin:24px 0 8px;font-size:16px">${escaped(block.text)}</h2>`;
  }
  if (block.kind === 'facts') {
    return tableHtml(
      [],
      block.facts.map(({ label, text }) => [label, text]),
    );
  }
  if (block.kind === 'table') return tableHtml(block.columns, block.rows);
  if (block.kind === 'code') {
    return (
      `<p style="margin:0 0 16px;padding:16px;border:1px dashed #8a86a8;border-radius:10px;` +
      `text-align:center;font-size:34px;font-weight:700;letter-spacing:10px">${escaped(block.code)}</p>`
    );
  }
  const href = escaped(new URL(block.path, siteUrl).href);
  return (
    `<p style="margin:0 0 16px"><a href="${href}" style="color:${colour};font-weight:600">` +
    `${escaped(block.label)}</a></p>`
  );
}

export interface MailFrame {
  readonly siteUrl: URL;
  readonly brand: MailBrand;
}

/** Returns the HTML part without the surrounding page. */
export function cardOf({ subject, blocks }: MailContent, { siteUrl, brand }: MailFrame): string {
  const site = escaped(siteUrl.origin);
  const mail = escaped(brand.email);
  return `<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #ddd8cc;border-top:4px solid ${brand.colour};border-radius:10px;font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif">
<p style="margin:0 0 4px;color:${brand.colour};font-weight:700">${escaped(brand.name)}</p>
<h1 style="margin:0 0 20px;font-size:20px">${escaped(subject)}</h1>
${blocks.map((block) => asHtml(block, siteUrl, brand)).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px dashed #c9c3b4;color:#5d5a75;font-size:14px">${escaped(brand.name)} &middot; <a href="mailto:${mail}" style="color:${brand.colour}">${mail}</a> &middot; <a href="${site}/" style="color:${brand.colour}">${site}</a></p>
</div>`;
}

/** A page with this body, in the colors of mails. */
export const mailPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f7f4ee;color:#1d1a3d">
${body}
</body>
</html>
`;

/** Both parts of a mail. Links lead to `siteUrl` only. */
export function layOut(content: MailContent, frame: MailFrame): RenderedMail {
  const { subject, blocks } = content;
  const { siteUrl, brand } = frame;
  const footer = `--\n${brand.name}\n${brand.email}\n${siteUrl.origin}/\n`;
  return {
    subject: `${subject} - ${brand.name}`,
    text: `${blocks.map((block) => asText(block, siteUrl)).join('\n\n')}\n\n${footer}`,
    html: mailPage(subject, cardOf(content, frame)),
  };
}
