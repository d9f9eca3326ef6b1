import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { defaultShowcase, legalPages } from '../../../domain/brand.js';
import { type MailTemplate, mailTexts, type MailTexts } from '../../../domain/mail-texts.js';
import type { BrandSettings } from './brand-file.js';

/** Describes a brand in lines for the terminal. */
export function brandPreview({ brand, mailTexts: texts }: BrandSettings): string {
  const { hero, showcase, about, legal, colors } = brand;
  const cards = showcase.map(({ title, category }) => (category ? `${title} (leads to ${category})` : title));
  const rows: [label: string, value: string | undefined][] = [
    ['Name', brand.name],
    ['Line', brand.line],
    ['Place', `${brand.place}, since ${brand.foundedIn}`],
    ['Contact', `${brand.phone.display}, ${brand.email.display}`],
    ['Country', `${brand.country}, with phones such as ${examplePhone(brand.country)}`],
    ['Time zone', `${brand.timeZone.name} (${brand.timeZone.label})`],
    ['Home page', brand.texts.homeTitle],
    ['Hero', `${hero.title}, ${hero.picture ?? 'a drawn stone'}, ${hero.textTone} text`],
    ['Cards', showcase === defaultShowcase ? `${cards.join(', ')} (default)` : cards.join(', ')],
    ['About page', about.sections.map(({ title }) => title).join(', ')],
    ['Legal pages', legal.map((page) => legalPages[page]).join(', ')],
    [
      'Colours',
      Object.entries(colors)
        .map(([name, color]) => `${name} ${color}`)
        .join(', '),
    ],
    ['Mails', changedMails(texts).join('\n')],
  ];
  return rows
    .map(([label, value]) => `${label.padEnd(13)}${(value || 'none').replaceAll('\n', `\n${' '.repeat(13)}`)}\n`)
    .join('');
}

/** A mobile number in the country, as it is written there. */
const examplePhone = (country: string) =>
  getExampleNumber(country as CountryCode, examples)?.formatNational() ?? 'none';

/** Returns a line for each template that the brand changes, with its subject. */
function changedMails(texts: MailTexts): string[] {
  const templates = Object.keys(mailTexts) as MailTemplate[];
  return templates
    .filter((template) => JSON.stringify(texts[template]) !== JSON.stringify(mailTexts[template]))
    .map((template) => {
      const { subject } = { subject: undefined, ...texts[template] };
      return subject === undefined ? template : `${template}: ${subject}`;
    });
}
