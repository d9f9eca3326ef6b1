import { pick, randomFrom, whole } from './random.js';

export const categories = [
  'Rings',
  'Chains',
  'Pendants',
  'Bangles',
  'Earrings',
  'Bracelets',
  'Necklaces',
  'Anklets',
] as const;
export const subcategories = ['Plain', 'Halo', 'Filigree', 'Temple'] as const;
export const sizes = ['6', '7', '8', '10', '12'] as const;
export const carats = ['18', '22'] as const;

/** Names of 10,000 products contain each stone 1,250 times, and each motif and each line 250 times. */
export const stones = 'Round Oval Pear Emerald Marquise Cushion Princess Baguette'.split(' ');
export const motifs = (
  'Lotus Peacock Jasmine Paisley Mango Feather Laurel Orchid Swan Dolphin Crescent Starlight Sunburst Rainfall Willow ' +
  'Coral Shell Wave Anchor Crown Sceptre Lantern Bamboo Maple Acorn Thistle Clover Heron Falcon Tiger Elephant Deer ' +
  'Serpent Turtle Butterfly Dragonfly Honeycomb Pinecone Rosebud Magnolia'
).split(' ');
export const lines = (
  'Aurelia Bellarosa Celestine Delphine Esmeria Florentia Giovanna Heliana Isolde Juliana Katarina Lavinia Mirabella ' +
  'Noelani Ottavia Philippa Quintessa Rosalind Seraphina Theodora Umbria Valentina Winifred Xanthia Yasmina Zephyra ' +
  'Anastasia Beatrix Cordelia Dominica Evangeline Francesca Genevieve Henrietta Ingrid Josephine Lucinda Madeleine ' +
  'Natasha Octavia'
).split(' ');

/** The word of the workload `search`. */
export const fixedWord = 'Oval';
/** The words of the workload `search-mixed`. */
export const words = [...stones, ...motifs, ...lines, ...categories];

export interface BenchProduct {
  id: string;
  name: string;
  gram: number;
  category: (typeof categories)[number];
  subcategory: (typeof subcategories)[number];
  carats: string[];
  pictures: number;
  createdAt: Date;
}

/** Everything is dated relative to this day, so that each run has the same rows. */
const firstDay = Date.UTC(2026, 0, 1);
const minute = 60_000;

/** Each kind of row has its own digits in its ids. */
const kinds = {
  category: '001',
  subcategory: '002',
  product: '003',
  media: '004',
  user: '005',
  session: '006',
  order: '007',
};

/** The id of the nth row of a kind. Like the server's ids (UUID version 7), later rows have greater ids. */
export function idOf(kind: keyof typeof kinds, index: number): string {
  const time = (firstDay + index * minute).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kinds[kind]}-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The nth product. The same for each run and for each size of the catalogue. */
export function productAt(index: number): BenchProduct {
  const random = randomFrom(index + 1);
  const category = pick(random, categories);
  const name = `${pick(random, stones)} ${pick(random, motifs)} ${pick(random, lines)} ${category.slice(0, -1)} ${String(index).padStart(6, '0')}`;
  return {
    id: idOf('product', index),
    name,
    gram: (1_000 + whole(random, 49_000)) / 1_000,
    category,
    subcategory: pick(random, subcategories),
    carats: [...carats].slice(0, 1 + whole(random, 2)),
    pictures: 1 + whole(random, 3),
    createdAt: new Date(firstDay + index * minute),
  };
}

/** A misspelling that starts no existing word: the third letter is removed, and the next two are swapped. */
export const misspelt = (word: string) => `${word.slice(0, 2)}${word.slice(4, 5)}${word.slice(3, 4)}${word.slice(5)}`;
