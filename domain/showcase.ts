// Content of the home page. This file does not import zod, to keep it out of the first page load.

/** The four showcase items of the home page. An item whose category does not exist links to the whole catalogue. */
export const showcase = [
  { title: 'Rings', text: 'Elegant rings for every occasion' },
  { title: 'Chain Necklace', text: 'Elevate your elegance with our stunning chain necklace.' },
  { title: 'Ladies Bracelet', text: 'Stunning Ladies Bracelet for special moments' },
  { title: 'Earrings', text: 'Our modern earrings add a graceful sparkle to every move.' },
] as const;

/** Age in days up to which a product counts as new. A showcase item is "New" when its category has such a product. */
export const newProductDays = 30;

export const defaultPhotoTitle = 'Beautiful Jewelry';

/** Time until the slider advances automatically. */
export const slideMs = 5_000;

/** `sizes` of the banner image; portrait screens crop it. The preload link in the page head must use the same value. */
export const heroSizes = '(max-width: 48em) 180vw, 100vw';
