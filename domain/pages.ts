import type { Brand } from './brand.js';
import { listFormat } from './formats.js';

/** What search engines and link previews learn about a page. The server writes it, and the client after a navigation. */
export interface PageMeta {
  title: string;
  description?: string;
  /** Keeps personal pages out of search engines. */
  unlisted?: boolean;
}

export const titleOf = ({ title }: PageMeta, brand: Brand) => `${title} · ${brand.name}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Pages that search engines may list, by path. */
export const publicPages = (brand: Brand) =>
  ({
    '/': { title: 'Fine jewellery', description: brand.description },
    '/about': {
      title: 'About Us',
      description: `${capitalized(listFormat.format(brand.pieces))}, made in ${brand.place} since ${brand.foundedIn}.`,
    },
    '/contact': { title: 'Contact Us', description: `Send us a message, or visit our office in ${brand.place}.` },
    '/gallery': {
      title: 'Gallery',
      description: 'Discover our exquisite collection of handcrafted jewelry pieces.',
    },
    '/product': { title: 'Product', description: 'Browse our catalogue of fine jewellery.' },
    '/ring-sizes': { title: 'Ring Sizes', description: 'Ring sizes compared, and circles to print.' },
    '/login': { title: 'Login' },
  }) as const satisfies Record<string, PageMeta>;

export const productPath = '/product-details/';
