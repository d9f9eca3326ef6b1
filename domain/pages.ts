import type { Brand } from './brand.js';

/** Metadata for search engines and link previews. Written by the server, and by the client after a navigation. */
export interface PageMeta {
  title: string;
  description?: string;
  /** Keeps personal pages out of search engines. */
  unlisted?: boolean;
}

export const titleOf = ({ title }: PageMeta, brand: Brand) => `${title} · ${brand.name}`;

export const productPath = '/product-details/';
