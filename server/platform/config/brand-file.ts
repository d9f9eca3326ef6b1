import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { isTimeZone } from '../../../domain/days.js';
import {
  type Brand,
  type BrandTexts,
  cuts,
  defaultShowcase,
  demoBrand,
  type LegalPage,
  legalPages,
  socialNetworks,
  spellings,
  textsIn,
} from '../../../domain/brand.js';
import { type BrandColor, type BrandColors, contrast, contrastRules, defaultColors } from '../../../domain/colors.js';
import { type MailTemplate, mailTexts, type MailTexts, placeholdersOf } from '../../../domain/mail-texts.js';
import { ConfigError } from './start-report.js';

/** A brand and its files, by the path at which each file is served. */
export interface BrandSettings {
  brand: Brand;
  files: ReadonlyMap<string, string>;
  /** Kept apart from the brand, which is a part of each page. */
  mailTexts: MailTexts;
}

/** Everything that is wrong with a brand file. The message, which stops the start, has the first problem. */
export class BrandFileError extends ConfigError {
  constructor(
    file: string,
    readonly problems: readonly string[],
  ) {
    const [first, ...others] = problems;
    const more = others.length > 0 ? ` (and ${others.length} more: npm run brand -- check ${file})` : '';
    super(`BRAND_FILE is "${file}", where ${first}${more}`);
  }
}

const text = (max: number) => z.string().trim().min(1).max(max);
const webAddress = z.url({ protocol: /^https?$/ });
const pictureName = z
  .string()
  .regex(/^[\w-][\w.-]*\.(svg|png|jpg|webp|avif)$/, 'must be the name of an svg, png, jpg, webp or avif file');
const photoName = z
  .string()
  .regex(/^[\w-][\w.-]*\.(png|jpg|webp|avif)$/, 'must be the name of a png, jpg, webp or avif file');
const markdownName = z.string().regex(/^[\w-][\w.-]*\.md$/, 'must be the name of an md file');
const percent = z.number().min(0).max(100);
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #8a6a22');

const partialOf = <Value extends z.ZodType>(names: readonly string[], schemaOf: (name: string) => Value) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schemaOf(name)]))).partial();

/** Lengths of texts on one line. */
const mailTextLengths: Record<string, number> = { subject: 120, preview: 200, title: 80, button: 40 };

const mails = partialOf(Object.keys(mailTexts), (template) =>
  partialOf(Object.keys(mailTexts[template as MailTemplate]), (name) =>
    text(template === 'labels' ? 30 : (mailTextLengths[name] ?? 1_000)),
  ),
);

const schema = z.strictObject({
  name: text(40),
  line: text(80),
  description: text(200),
  place: text(60),
  country: z
    .string()
    .refine((code): boolean => isSupportedCountry(code), 'must be a country such as IN or BE')
    .default(demoBrand.country),
  foundedIn: z.int().min(1500).max(2100),
  copyrightYear: z.int().min(1900).max(2100).optional(),
  address: z.array(text(80)).min(1).max(6),
  phone: text(30),
  email: z.email(),
  hours: text(80).optional(),
  timeZone: z.strictObject({
    name: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata'),
    label: text(10),
  }),
  map: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      zoom: z.int().min(1).max(19),
    })
    .optional(),
  social: z.array(z.strictObject({ name: z.enum(socialNetworks), href: webAddress })).default([]),
  pieces: z.array(text(30)).min(1).max(8),
  cuts: z.array(z.enum(cuts)).default([]),
  memberships: z.array(z.strictObject({ name: text(60), logo: pictureName })).default([]),
  about: z.strictObject({
    lead: text(600),
    sections: z
      .array(
        z.strictObject({
          title: text(60),
          text: text(1_000),
          picture: pictureName.optional(),
          alt: text(200).optional(),
        }),
      )
      .max(6)
      .default([]),
  }),
  spelling: z.enum(spellings).default('jewellery'),
  texts: z.partialRecord(z.enum(Object.keys(textsIn('jewellery')) as (keyof BrandTexts)[]), text(400)).default({}),
  hero: z
    .strictObject({
      title: text(60).optional(),
      picture: photoName.optional(),
      alt: text(200).optional(),
      textTone: z.enum(['dark', 'light']).default('dark'),
      focusX: percent.default(50),
      focusY: percent.default(50),
    })
    .prefault({}),
  showcase: z
    .array(z.strictObject({ title: text(40), text: text(120), picture: pictureName, category: text(60).optional() }))
    .refine(({ length }) => [0, 3, 4, 6, 8].includes(length), 'must have 3, 4, 6 or 8 cards, or none')
    .optional(),
  mails: mails.default({}),
  legal: z.strictObject({ privacy: markdownName, terms: markdownName, imprint: markdownName }).partial().default({}),
  /** icon: shown in the browser tab. account: beside the forms of an account. preview: for links in messengers, 1200 x 630. */
  pictures: z
    .strictObject({
      wordmark: pictureName.optional(),
      stacked: pictureName.optional(),
      icon: pictureName.optional(),
      account: photoName.optional(),
      preview: pictureName.optional(),
    })
    .default({}),
  colors: z.partialRecord(z.enum(Object.keys(defaultColors) as BrandColor[]), color).default({}),
});

type BrandFile = z.infer<typeof schema>;

/** Paths at which the client has pictures of the demo brand. Pictures of another brand replace them. */
const replaced = { icon: '/favicon.svg', preview: '/og.jpg' } as const;

const addressOf = (name: string) => `/brand/${name}`;

/** Reads the brand of BRAND_FILE, or else the demo brand. Pictures and pages are files beside BRAND_FILE. */
export function readBrand(file: string | undefined): BrandSettings {
  if (file === undefined) return { brand: demoBrand, files: new Map(), mailTexts };
  const content = parse(file);
  const { pictures, legal } = content;
  const files = new Map(filesOf(content).map(([, name]) => [addressOf(name), pathOf(file, name)]));
  for (const [page, name] of Object.entries(legal)) files.set(addressOf(`${page}.md`), pathOf(file, name));
  for (const [use, path] of Object.entries(replaced)) {
    const name = pictures[use as keyof typeof replaced];
    if (name !== undefined) files.set(path, pathOf(file, name));
  }
  return {
    brand: toBrand(content),
    files,
    mailTexts: toMailTexts(content),
  };
}

function parse(file: string): BrandFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`BRAND_FILE is "${file}", which cannot be read: ${(error as Error).message}`);
  }
  const read = schema.safeParse(json);
  if (!read.success)
    throw new BrandFileError(
      file,
      read.error.issues.map(({ path, message }) =>
        path.length > 0 ? `"${path.join('.')}" is wrong: ${message}` : message,
      ),
    );
  const problems = [
    ...missingFiles(file, read.data),
    ...unreadableColors(read.data.colors),
    ...unknownPlaceholders(read.data),
  ];
  if (problems.length > 0) throw new BrandFileError(file, problems);
  return read.data;
}

/** Returns the names of all pictures, each with the field that names it. */
function filesOf({ memberships, about, hero, showcase = [], pictures }: BrandFile): [field: string, name: string][] {
  const fields: [string, string | undefined][] = [
    ...memberships.map(({ logo }, at): [string, string] => [`memberships.${at}.logo`, logo]),
    ...about.sections.map(({ picture }, at): [string, string | undefined] => [`about.sections.${at}.picture`, picture]),
    ['hero.picture', hero.picture],
    ...showcase.map(({ picture }, at): [string, string] => [`showcase.${at}.picture`, picture]),
    ...Object.entries(pictures).map(([use, name]): [string, string] => [`pictures.${use}`, name]),
  ];
  return fields.filter((field): field is [string, string] => field[1] !== undefined);
}

function missingFiles(file: string, content: BrandFile): string[] {
  const legal = Object.entries(content.legal).map(([page, name]): [string, string] => [`legal.${page}`, name]);
  return [...filesOf(content), ...legal]
    .filter(([, name]) => !statSync(pathOf(file, name), { throwIfNoEntry: false })?.size)
    .map(([field, name]) => `"${field}" names ${name}, which is missing or empty; it must be in the same folder`);
}

/** Checks the contrast of the colours that the file changes. State colours do not depend on the brand. */
function unreadableColors(changed: BrandColors): string[] {
  const all: Record<string, string | undefined> = { ...defaultColors, ...changed };
  return contrastRules.flatMap(({ colors, on, least }) =>
    colors.flatMap((name) =>
      on.flatMap((background) => {
        const [one, other] = [all[name], all[background]];
        return one && other && contrast(one, other) < least
          ? `"colors.${name}" has a contrast of ${contrast(one, other).toFixed(1)} on ${background}; it must be at least ${least}`
          : [];
      }),
    ),
  );
}

function unknownPlaceholders({ texts, mails }: BrandFile): string[] {
  const ofPages = Object.entries(texts).flatMap(([name, value]) =>
    unknownIn(`texts.${name}`, value, name === 'footer' ? ['{pieces}', '{year}'] : []),
  );
  const ofMails = Object.entries(mails).flatMap(([template, changed]) =>
    Object.entries(changed ?? {}).flatMap(([name, value = '']) =>
      unknownIn(`mails.${template}.${name}`, value, placeholdersOf(template as MailTemplate)),
    ),
  );
  return [...ofPages, ...ofMails];
}

/** Finds unknown placeholders and single braces. */
const unknownIn = (field: string, value: string, known: readonly string[]) =>
  (value.match(/\{[^{}]*\}|[{}]/g) ?? [])
    .filter((placeholder) => !known.includes(placeholder))
    .map((placeholder) => `"${field}" has ${placeholder}, which is unknown`);

const pathOf = (file: string, name: string) => join(dirname(file), basename(name));

function toBrand(content: BrandFile): Brand {
  const {
    address,
    phone,
    email,
    pictures,
    memberships,
    about,
    spelling,
    texts,
    hero,
    showcase,
    legal,
    mails: _,
    ...same
  } = content;
  const { wordmark, stacked, account } = pictures;
  return {
    ...same,
    address: { lines: address },
    phone: { display: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    email: { display: email, href: `mailto:${email}` },
    memberships: memberships.map(({ name, logo }) => ({ name, logo: addressOf(logo) })),
    about: { lead: about.lead, sections: about.sections.map(withAddress) },
    texts: { ...textsIn(spelling), ...texts },
    hero: withAddress({ ...hero, title: hero.title ?? content.name }),
    showcase: showcase?.map(withAddress) ?? defaultShowcase,
    legal: (Object.keys(legalPages) as LegalPage[]).filter((page) => legal[page]),
    logo: { ...(wordmark && { wordmark: addressOf(wordmark) }), ...(stacked && { stacked: addressOf(stacked) }) },
    ...(account && { accountPicture: addressOf(account) }),
    hasPlaceholders: false,
  };
}

const toMailTexts = ({ mails }: BrandFile) =>
  Object.fromEntries(
    Object.entries(mailTexts).map(([template, texts]) => [template, { ...texts, ...mails[template] }]),
  ) as MailTexts;

/** Replaces the name of a picture by its address. */
const withAddress = <T extends { picture?: string }>(item: T): T =>
  item.picture === undefined ? item : { ...item, picture: addressOf(item.picture) };
