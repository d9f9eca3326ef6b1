import { type Brand, demoBrand } from '../../domain/brand';
import { isServer } from './is-server';

/**
 * The server writes the brand into the page, and into the environment of the thread that renders first screens. The
 * development server and tests of components show the demo brand.
 */
const element = isServer ? null : document.getElementById('brand');
const written = isServer ? process.env.PAGE_BRAND : element?.textContent;

export const brand: Brand = written ? (JSON.parse(written) as Brand) : demoBrand;

/** Whether visitors and search engines may see products. */
export const catalogueIsPublic = (isServer ? process.env.PAGE_CATALOGUE : element?.dataset.catalogue) === 'public';
