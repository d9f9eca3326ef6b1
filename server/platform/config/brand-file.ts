import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '../../../domain/days.js';
import { type Brand, cuts, demoBrand, socialNetworks } from '../../../domain/brand.js';
import { type BrandColor, type BrandColors, contrast, contrastRules, defaultColors } from '../../../domain/colors.js';
import { ConfigError } from './start-report.js';

/** A brand and its files, by the path at which each file is served. */
export interface BrandSettings {
  brand: Brand;
  files: ReadonlyMap<string, string>;
}

const text = (max: number) => z.string().trim().min(1).max(max);
const webAddress = z.url({ protocol: /^https?$/ });
const pictureName = z
  .string()
  .regex(/^[\w-][\w.-]*\.(svg|png|jpg|webp|avif)$/, 'must be the name of an svg, png, jpg, webp or avif file');
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #8a6a22');

const schema = z.strictObject({
  name: text(40),
  line: text(80),
  description: text(200),
  place: text(60),
  foundedIn: z.int().min(1500).max(2100),
  copyrightYear: z.int().min(1900).max(2100),
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
  /** icon: shown in the browser tab. preview: for links in messengers, 1200 x 630. */
  pictures: z
    .strictObject({
      wordmark: pictureName.optional(),
      stacked: pictureName.optional(),
      icon: pictureName.optional(),
      preview: pictureName.optional(),
    })
    .default({}),
  colors: z.partialRecord(z.enum(Object.keys(defaultColors) as BrandColor[]), color).default({}),
});

type BrandFile = z.infer<typeof schema>;

/** Paths at which the client has pictures of the demo brand. Pictures of another brand replace them. */
const replaced = { icon: '/favicon.svg', preview: '/og.jpg' } as const;

const addressOf = (name: string) => `/brand/${name}`;

/** Reads the brand of BRAND_FILE, or else the demo brand. Pictures are files beside BRAND_FILE. */
export function readBrand(file: string | undefined): BrandSettings {
  if (file === undefined) return { brand: demoBrand, files: new Map() };
  const content = parse(file);
  const names = [
    ...content.memberships.map(({ logo }) => logo),
    ...content.about.sections.flatMap(({ picture }) => picture ?? []),
    ...Object.values(content.pictures),
  ];
  const files = new Map(names.map((name) => [addressOf(name), pathOf(file, name)]));
  for (const [use, path] of Object.entries(replaced)) {
    const name = content.pictures[use as keyof typeof replaced];
    if (name !== undefined) files.set(path, pathOf(file, name));
  }
  return { brand: toBrand(content), files };
}

function parse(file: string): BrandFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`BRAND_FILE is "${file}", which cannot be read: ${(error as Error).message}`);
  }
  const read = schema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`BRAND_FILE is "${file}", where "${issue?.path.join('.')}" is wrong: ${issue?.message}`);
  }
  checkContrast(file, read.data.colors);
  return read.data;
}

/** Checks the contrast of the colours that the file changes. State colours do not depend on the brand. */
function checkContrast(file: string, changed: BrandColors): void {
  const all: Record<string, string | undefined> = { ...defaultColors, ...changed };
  for (const { colors, on, least } of contrastRules)
    for (const name of colors)
      for (const background of on) {
        const [one, other] = [all[name], all[background]];
        if (one && other && contrast(one, other) < least)
          throw new ConfigError(
            `BRAND_FILE is "${file}", where "colors.${name}" has a contrast of ${contrast(one, other).toFixed(1)} on ${background}; it must be at least ${least}`,
          );
      }
}

function pathOf(file: string, name: string): string {
  const path = join(dirname(file), basename(name));
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new ConfigError(`BRAND_FILE is "${file}", which names ${name}; that file must be in the same folder`);
}

function toBrand({ address, phone, email, pictures, memberships, about, ...content }: BrandFile): Brand {
  const { wordmark, stacked } = pictures;
  return {
    ...content,
    address: { lines: address },
    phone: { display: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    email: { display: email, href: `mailto:${email}` },
    memberships: memberships.map(({ name, logo }) => ({ name, logo: addressOf(logo) })),
    about: {
      lead: about.lead,
      sections: about.sections.map((section) => ({
        ...section,
        ...(section.picture && { picture: addressOf(section.picture) }),
      })),
    },
    logo: { ...(wordmark && { wordmark: addressOf(wordmark) }), ...(stacked && { stacked: addressOf(stacked) }) },
    hasPlaceholders: false,
  };
}
