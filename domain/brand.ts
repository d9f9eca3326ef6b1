import type { BrandColors } from './colors.js';

/** The brand of a shop: its name, texts and contact data. BRAND_FILE replaces the demo brand of this file. */
export interface Brand {
  name: string;
  /** One short line below the name. */
  line: string;
  /** One or two sentences for search engines and link previews. */
  description: string;
  /** City and country. */
  place: string;
  /** ISO 3166 code of the country, whose phone numbers need no country code. */
  country: string;
  foundedIn: number;
  /** Absent: the current year. */
  copyrightYear?: number;
  address: { lines: readonly string[] };
  phone: Contact;
  email: Contact;
  hours?: string;
  /** Time zone of the shop, used for days and times in screens, mails and files. Mails add the label to times. */
  timeZone: { name: string; label: string };
  /** Shown on the contact page. */
  map?: { latitude: number; longitude: number; zoom: number };
  social: readonly { name: SocialNetwork; href: string }[];
  /** Products of the company, in the plural. */
  pieces: readonly string[];
  cuts: readonly Cut[];
  memberships: readonly { name: string; logo: string }[];
  about: { lead: string; sections: readonly AboutSection[] };
  texts: BrandTexts;
  hero: BrandHero;
  /** Cards of the home page. None: the home page has no such section. */
  showcase: readonly ShowcaseCard[];
  /** Pages that BRAND_FILE has in Markdown, in the order of the footer. */
  legal: readonly LegalPage[];
  logo: BrandLogo;
  /** The address of a picture beside the forms of an account. Absent: the picture of the client. */
  accountPicture?: string;
  /** Design tokens of client/ui/tokens.css without their dashes, such as `gold`. */
  colors: BrandColors;
  /** Tells visitors that address, phone, email and social links are placeholders. */
  hasPlaceholders: boolean;
}

interface Contact {
  display: string;
  href: string;
}

interface AboutSection {
  title: string;
  text: string;
  /** The address of a picture, or the name of a picture of the client. */
  picture?: string;
  alt?: string;
}

/** The top of the home page until the admin panel has a banner. */
export interface BrandHero {
  title: string;
  /** The address of a picture. Absent: a drawn stone. */
  picture?: string;
  alt?: string;
  /** The tone of the text on the picture. */
  textTone: 'dark' | 'light';
  /** The point of the picture that stays visible where it is cropped, in percent from the top left. */
  focusX: number;
  focusY: number;
}

export interface ShowcaseCard {
  title: string;
  text: string;
  /** The address of a picture, or the name of a picture of the client. */
  picture: string;
  /** Name of the category that the card leads to. Absent: the title. */
  category?: string;
}

/** Titles of the legal pages by the names of their paths. */
export const legalPages = { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint' } as const;
export type LegalPage = keyof typeof legalPages;

/** Addresses of pictures. Without them the name is written as text. */
export interface BrandLogo {
  /** Shown in the colour of the surrounding text, so only its outline matters. */
  wordmark?: string;
  /** Logo for the dark footer. */
  stacked?: string;
}

export const socialNetworks = ['Instagram', 'Facebook', 'LinkedIn', 'YouTube', 'WhatsApp', 'Pinterest', 'X'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** How a shop writes "jewellery" and "jeweller", except in the texts of the specification. */
// eslint-disable-next-line no-restricted-syntax -- The other spelling, which a shop may choose.
export const spellings = ['jewellery', 'jewelry'] as const;
export type Spelling = (typeof spellings)[number];

const inSpelling = (spelling: Spelling) => (text: string) =>
  spelling === spellings[1] ? text.replaceAll(/(jewel)ler(y?)/gi, (_, stem, y) => `${stem}${y ? 'ry' : 'er'}`) : text;

/** Titles and texts of pages, each of which BRAND_FILE may replace. */
export const textsIn = (spelling: Spelling) => {
  const spelled = inSpelling(spelling);
  return {
    /** Title of the home page in tabs and search results. */
    homeTitle: spelled('Fine jewellery'),
    showcaseTitle: 'Shop by Category',
    showcaseIntro:
      'Discover our exquisite collection of handcrafted jewelry, where every piece tells a story of elegance and craftsmanship',
    galleryTitle: 'Luxury Jewelry',
    galleryIntro: 'Discover our exquisite collection of handcrafted jewelry pieces',
    galleryClosingTitle: 'Premium Collection',
    galleryClosing:
      'Each piece here was drawn, set and polished in our own atelier. What you see is what we deliver: nothing rushed, nothing that asks for attention twice.',
    /** Title of a photo that has none. */
    photoTitle: 'Beautiful Jewelry',
    catalogueTitle: spelled('All jewellery'),
    catalogueDescription: spelled('Browse our catalogue of fine jewellery.'),
    categoriesTitle: 'Jewelry Categories',
    /** Label of the page that asks visitors to register. */
    registerLabel: spelled('For jewellers'),
    footer: spelled('Making {pieces} for jewellers since {year}.'),
  };
};

export type BrandTexts = Readonly<ReturnType<typeof textsIn>>;

/** The cuts that the about page can draw. */
export const cuts = [
  'round',
  'princess',
  'emerald',
  'asscher',
  'marquise',
  'oval',
  'radiant',
  'pear',
  'heart',
  'cushion',
] as const;
export type Cut = (typeof cuts)[number];

/** The cards of a shop that names none. A card whose category does not exist links to the whole catalogue. */
export const defaultShowcase: readonly ShowcaseCard[] = [
  { title: 'Rings', text: 'Elegant rings for every occasion', picture: 'rings' },
  {
    title: 'Chain Necklace',
    text: 'Elevate your elegance with our stunning chain necklace.',
    picture: 'chain-necklace',
  },
  { title: 'Ladies Bracelet', text: 'Stunning Ladies Bracelet for special moments', picture: 'ladies-bracelet' },
  { title: 'Earrings', text: 'Our modern earrings add a graceful sparkle to every move.', picture: 'earrings' },
];

/** The brand of an invented company. */
export const demoBrand: Brand = {
  name: 'Tavrelle',
  line: 'Fine jewellery, made slowly',
  description:
    'Rings, necklaces, bracelets and earrings in gold, drawn and made in Surat. Fine jewellery for the trade.',
  place: 'Surat, India',
  country: 'IN',
  foundedIn: 2015,
  copyrightYear: 2025,
  address: { lines: ['Placeholder Building, 1 Example Road', 'Varachha', 'Surat, Gujarat 395006', 'India'] },
  phone: { display: '+91 00000 00000', href: 'tel:+910000000000' },
  email: { display: 'hello@parure.test', href: 'mailto:hello@parure.test' },
  hours: 'Monday to Saturday, 10:00 to 19:00 (IST)',
  timeZone: { name: 'Asia/Kolkata', label: 'IST' },
  map: { latitude: 21.2087, longitude: 72.8417, zoom: 14 },
  social: [
    { name: 'Instagram', href: 'https://example.com/instagram' },
    { name: 'Facebook', href: 'https://example.com/facebook' },
    { name: 'LinkedIn', href: 'https://example.com/linkedin' },
  ],
  pieces: ['rings', 'earrings', 'pendants', 'bangles', 'necklaces'],
  cuts,
  memberships: [
    { name: 'Trade Body One', logo: 'trade-body-one' },
    { name: 'Trade Body Two', logo: 'trade-body-two' },
    { name: 'Trade Body Three', logo: 'trade-body-three' },
  ],
  about: {
    lead: 'Tavrelle was founded in 2015 with one conviction: that a jewel made slowly is worn for longer. We make rings, earrings, pendants, bangles and necklaces, in gold and cubic zirconia, for the jewellers who bring them to those who wear them.',
    sections: [
      {
        title: 'It begins with a line',
        text: 'Every piece is drawn by hand before it is made. The line decides how the light enters, how the metal carries the stone, and how it will sit on a hand. Only what still pleases on paper a week later goes to the bench.',
        picture: 'drawing',
        alt: 'A pencil, a drawn ring and the ring itself on paper',
      },
      {
        title: 'From wire to ring',
        text: 'Gold is drawn, bent, soldered and polished in our own atelier in Surat, in 18 and 22 carat, yellow and rose. Every finished piece has passed through a handful of people who each know its name.',
        picture: 'gold-wire',
        alt: 'A coil of gold wire beside a finished ring and two loose stones',
      },
      {
        title: 'Ten cuts, one standard',
        text: 'We set cubic zirconia in ten cuts. Each is held to the same measure: the same symmetry, the same polish, the same quiet brilliance.',
        picture: 'ten-cuts',
        alt: 'Ten loose stones in ten cuts, in two rows',
      },
    ],
  },
  texts: textsIn('jewellery'),
  hero: { title: 'Tavrelle', textTone: 'dark', focusX: 50, focusY: 50 },
  showcase: defaultShowcase,
  legal: [],
  logo: { wordmark: 'wordmark', stacked: 'stacked' },
  colors: {},
  hasPlaceholders: true,
};
