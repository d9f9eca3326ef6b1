// Rules of the home page. This file does not import zod, to keep it out of the first page load.

/** Age in days up to which a product counts as new. A showcase item is "New" when its category has such a product. */
export const newProductDays = 30;

/** Time until the slider advances automatically. */
export const slideMs = 5_000;

/** `sizes` of the banner image; portrait screens crop it. The preload link in the page head must use the same value. */
export const heroSizes = '(max-width: 48em) 180vw, 100vw';
