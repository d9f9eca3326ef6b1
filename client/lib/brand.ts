import { type Brand, demoBrand } from '../../domain/brand';

/** The server writes the brand into the page. The development server and tests of components show the demo brand. The server, which reads the routes, has no document. */
const element = globalThis.document?.getElementById('brand');

export const brand: Brand = element ? (JSON.parse(element.textContent) as Brand) : demoBrand;

/** Whether visitors and search engines may see products. */
export const catalogueIsPublic = element?.dataset.catalogue === 'public';
