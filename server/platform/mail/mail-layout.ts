import { type BrandColor, defaultColors } from '../../../domain/colors.js';
import type { Config } from '../config/config.js';
import type { Block, ListItem, Mail } from './mail.js';

/** The design tokens of the shop, inlined because mail clients support neither style sheets nor variables. */
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

function blockHtml(block: Block, colors: Colors): string {
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
    case 'facts':
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid ${stone}">${block.rows.map((each) => row(each, colors)).join('')}</table>`;
  }
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
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

type Sender = Pick<Config, 'brand' | 'publicUrl'>;

export function mailHtml(mail: Mail, { brand, publicUrl }: Sender): string {
  const colors: Colors = { ...defaultColors, ...brand.colors };
  const { ink, ivory, gold, 'clay-strong': clay } = colors;
  const preview = mail.preview
    ? `<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preview)}</div>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:${ivory};overflow-wrap:anywhere">${preview}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${ivory}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 28px"><a href="${escape(publicUrl)}" style="font:500 26px/1 ${display};letter-spacing:.22em;text-indent:.22em;color:${ink};text-decoration:none;text-transform:uppercase">${escape(brand.name)}</a></td></tr>
<tr><td style="padding:36px 24px 24px;background:#ffffff;border-top:2px solid ${gold}">
<h1 style="margin:0 0 24px;font:500 30px/1.2 ${display};color:${ink}">${escape(mail.title)}</h1>
${mail.blocks.map((block) => blockHtml(block, colors)).join('\n')}
</td></tr>
<tr><td align="center" style="padding:28px 16px 0;font:400 13px/1.6 ${body};color:${clay}">${escape(brand.name)}, ${escape(brand.line)}<br>${brand.address.lines.map(escape).join(', ')}</td></tr>
</table></td></tr></table></body></html>`;
}

export const mailText = (mail: Mail, { brand, publicUrl }: Sender): string =>
  [mail.title, ...mail.blocks.map(blockText), `-- \n${brand.name}, ${brand.line}\n${publicUrl}`].join('\n\n');
