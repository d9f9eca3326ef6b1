import { type BrandColor, defaultColors } from '../../../domain/colors.js';
import type { Config } from '../config/config.js';
import type { Block, Cell, ListItem, Mail, TableRow } from './mail.js';

/** The design tokens of the shop, inlined because some mail programs support neither style sheets nor variables. */
type Colors = Record<BrandColor, string>;

const display = "'Cormorant Garamond', 'Hoefler Text', Garamond, Georgia, serif";
const body = "Jost, Figtree, 'Helvetica Neue', Arial, sans-serif";

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: string) => value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

const paragraph = (content: string, color: string, size = 16) =>
  `<p style="margin:0 0 20px;font:400 ${size}px/1.6 ${body};color:${color}">${content}</p>`;

/**
 * Renders a table row. The width of the first cell keeps two words on one line beside a long value. It also aligns the
 * columns of two tables.
 */
const row = ([label, value]: [string, string], { stone, 'clay-strong': clay, ink }: Colors) =>
  `<tr><td width="96" style="padding:10px 16px 10px 0;border-top:1px solid ${stone};font:400 13px/1.5 ${body};letter-spacing:.04em;color:${clay};vertical-align:top;overflow-wrap:break-word">${escape(label)}</td>` +
  `<td style="padding:10px 0;border-top:1px solid ${stone};font:400 16px/1.5 ${body};color:${ink}">${escape(value)}</td></tr>`;

/**
 * Renders an item in little HTML, because an order has up to 200 lines, and some mail programs cut a mail after 100 kB.
 */
function itemHtml({ title, details, url }: ListItem, { stone, 'clay-strong': clay, ink }: Colors): string {
  const name = url ? `<a href="${escape(url)}" style="color:${ink}">${escape(title)}</a>` : escape(title);
  const lines = details.map((line) => `<br>${escape(line).replaceAll('\n', '<br>')}`).join('');
  return (
    `<tr><td style="padding:12px 0;border-top:1px solid ${stone};font:400 14px/1.6 ${body};color:${clay}">` +
    `<b style="font-size:16px;font-weight:500;color:${ink}">${name}</b>${lines}</td></tr>`
  );
}

/**
 * Style of tables. Rows are blocks beside their picture, also in mail programs without style sheets. Where the mail is
 * wide enough, their cells are columns, and headings replace the words around each value.
 */
const tableStyle = ({ stone, sand, 'clay-strong': clay, ink }: Colors) => `<style>
.r{border-top:1px solid ${stone}} .p{width:56px;padding:14px 16px 14px 0;vertical-align:top} .p img{display:block}
.x{width:56px;height:70px;background:${sand}} .t{padding-top:10px} .l,.n{padding-bottom:12px} .n{color:${ink}}
i{font-style:normal} b{font-size:16px;font-weight:600;color:${ink}}
@media (min-width:600px){
.h{display:table-row!important} .h th{padding:8px 0 8px 20px;font-weight:400;font-size:13px;color:${clay};text-align:right;white-space:nowrap}
.h th:first-child{padding-left:0;text-align:left}
.t,.c,.l{display:table-cell!important;padding:10px 0;vertical-align:top} .t{width:100%}
.c,.l{padding-left:20px;text-align:right;white-space:nowrap;line-height:26px;color:${ink}} .c i,.l i{display:none}
}</style>`;

const withBreaks = (value: string) => escape(value).replaceAll('\n', '<br>');

/** Renders a cell. On a phone, the last one is a line, and the others share the line above it. */
function cellHtml({ before = '', value, after = '' }: Cell, index: number, { length }: readonly Cell[]): string {
  const words = (text: string) => text && `<i>${escape(text)}</i>`;
  const end = value && index < length - 2 ? `${after} · ` : after;
  const [name, display] = index === length - 1 ? ['l', 'block'] : ['c', 'inline'];
  return `<td class=${name} style=display:${display}>${words(before)}${escape(value)}${words(end)}</td>`;
}

/** Renders a row in little HTML, like items of a list: attributes without quotes save 5 kB of 200 lines. */
function tableRowHtml({ picture, title, lines, cells, note }: TableRow, pictures: ReadonlySet<string>): string {
  const shown =
    picture !== undefined && pictures.has(picture)
      ? `<img src="cid:${picture}" width=56 alt="">`
      : '<div class=x></div>';
  const texts = [`<b>${escape(title)}</b>`, ...lines.map(withBreaks)].join('<br>');
  const columns = cells.map(cellHtml).join('');
  const row = `<tr class=r><td class=p>${shown}</td><td class=t style=display:block>${texts}</td>${columns}</tr>`;
  return note ? `${row}<tr><td></td><td class=n colspan=${cells.length + 1}>${withBreaks(note)}</td></tr>` : row;
}

const headingsHtml = ([first = '', ...others]: string[]) =>
  `<tr class="h" style="display:none"><th colspan="2">${escape(first)}</th>` +
  `${others.map((heading) => `<th>${escape(heading)}</th>`).join('')}</tr>`;

function blockHtml(block: Block, colors: Colors, pictures: ReadonlySet<string>): string {
  const { ink, stone, 'clay-strong': clay } = colors;
  switch (block.kind) {
    case 'text':
      return paragraph(escape(block.text).replaceAll('\n', '<br>'), ink);
    case 'note':
      return paragraph(escape(block.text).replaceAll('\n', '<br>'), clay, 14);
    case 'code':
      return `<p style="margin:28px 0;padding:22px 0;border-top:1px solid ${stone};border-bottom:1px solid ${stone};text-align:center;font:500 40px/1 ${display};letter-spacing:.32em;text-indent:.32em;color:${ink}">${escape(block.code)}</p>`;
    case 'button':
      return `<p style="margin:28px 0"><a href="${escape(block.url)}" style="display:inline-block;padding:14px 28px;background:${ink};color:#ffffff;border-radius:2px;font:400 15px/1.2 ${body};letter-spacing:.04em;text-decoration:none">${escape(block.label)}</a></p>`;
    case 'list':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid ${stone}">${block.items.map((item) => itemHtml(item, colors)).join('\n')}</table>`;
    case 'table':
      return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid ${stone};font:400 14px/1.6 ${body};color:${clay}">${headingsHtml(block.headings)}${block.rows.map((each) => tableRowHtml(each, pictures)).join('\n')}</table>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid ${stone}">${block.rows.map((each) => row(each, colors)).join('')}</table>`;
  }
}

function tableRowText({ title, lines: [name = '', ...others], cells, note }: TableRow): string {
  const values = cells.filter(({ value }) => value).map(({ before = '', value, after = '' }) => before + value + after);
  return [`${title} · ${name}`, ...others, values.join(' · '), ...(note ? [note] : [])].join('\n');
}

const itemText = ({ title, details, url }: ListItem) => [title, ...details, ...(url ? [url] : [])].join('\n');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'list':
      return block.items.map(itemText).join('\n\n');
    case 'table':
      return block.rows.map(tableRowText).join('\n\n');
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

type Sender = Pick<Config, 'brand' | 'publicUrl'>;

/** Ids of the pictures of a mail, each once. */
export const picturesOf = ({ blocks }: Mail): string[] => [
  ...new Set(
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).flatMap(({ picture }) => picture ?? []),
  ),
];

/** Renders a mail. `pictures` are the ids of those that the mail contains. */
export function mailHtml(mail: Mail, { brand, publicUrl }: Sender, pictures: ReadonlySet<string> = new Set()): string {
  const colors: Colors = { ...defaultColors, ...brand.colors };
  const { ink, ivory, gold, 'clay-strong': clay } = colors;
  const preview = mail.preview
    ? `<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preview)}</div>`
    : '';
  const style = mail.blocks.some(({ kind }) => kind === 'table') ? tableStyle(colors) : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(mail.subject)}</title>${style}</head>
<body style="margin:0;padding:0;background:${ivory};overflow-wrap:anywhere">${preview}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${ivory}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px">
<tr><td align="center" style="padding:0 0 28px"><a href="${escape(publicUrl)}" style="font:500 26px/1 ${display};letter-spacing:.22em;text-indent:.22em;color:${ink};text-decoration:none;text-transform:uppercase">${escape(brand.name)}</a></td></tr>
<tr><td style="padding:36px 24px 24px;background:#ffffff;border-top:2px solid ${gold}">
<h1 style="margin:0 0 24px;font:500 30px/1.2 ${display};color:${ink}">${escape(mail.title)}</h1>
${mail.blocks.map((block) => blockHtml(block, colors, pictures)).join('\n')}
</td></tr>
<tr><td align="center" style="padding:28px 16px 0;font:400 13px/1.6 ${body};color:${clay}">${escape(brand.name)}, ${escape(brand.line)}<br>${brand.address.lines.map(escape).join(', ')}</td></tr>
</table></td></tr></table></body></html>`;
}

export const mailText = (mail: Mail, { brand, publicUrl }: Sender): string =>
  [mail.title, ...mail.blocks.map(blockText), `-- \n${brand.name}, ${brand.line}\n${publicUrl}`].join('\n\n');
