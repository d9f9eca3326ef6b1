import { type Brand, demoBrand } from '../../domain/brand';

/**
 * The brand, which the server writes into the page. The development server and component tests show the demo brand, and
 * so does the server, which reads the routes without a document.
 */
const element = globalThis.document?.getElementById('brand');

export const brand: Brand = element ? (JSON.parse(element.textContent) as Brand) : demoBrand;

/** True if visitors and search engines may see products. */
export const catalogueIsPublic = element?.dataset.catalogue === 'public';
