// What the first screen shows. Without zod on purpose: a visitor's first page load should not carry the validator.

/** The four plates of the home page. A plate whose category is absent leads to the whole catalogue. */
export const showcase = [
  { title: 'Rings', text: 'Elegant rings for every occasion' },
  { title: 'Chain Necklace', text: 'Elevate your elegance with our stunning chain necklace.' },
  { title: 'Ladies Bracelet', text: 'Stunning Ladies Bracelet for special moments' },
  { title: 'Earrings', text: 'Our modern earrings add a graceful sparkle to every move.' },
] as const;

/** "New" shows on a plate whose category has a product younger than this. */
export const newForDays = 30;

export const defaultPhotoTitle = 'Beautiful Jewelry';

/** The slider moves on by itself after this long. */
export const slideMs = 5_000;

/** How wide the banner stands: upright screens crop it. The page's head asks for the same size before the hero does. */
export const heroSizes = '(max-width: 48em) 180vw, 100vw';
