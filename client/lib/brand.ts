import { type Brand, demoBrand } from '../../domain/brand';

/** The server writes the brand into the page. The development server and tests of components show the demo brand. */
const element = document.getElementById('brand');
const written = element?.textContent;

export const brand: Brand = written ? (JSON.parse(written) as Brand) : demoBrand;

/** Whether visitors and search engines may see products. */
export const catalogueIsPublic = element?.dataset.catalogue === 'public';
