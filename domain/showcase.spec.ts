import { defaultPhotoTitle, newProductDays, showcase, slideMs } from './showcase.js';

describe('the home page', () => {
  it('the home page has four showcase items with the specified texts', () => {
    expect(showcase.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Rings: Elegant rings for every occasion',
      'Chain Necklace: Elevate your elegance with our stunning chain necklace.',
      'Ladies Bracelet: Stunning Ladies Bracelet for special moments',
      'Earrings: Our modern earrings add a graceful sparkle to every move.',
    ]);
  });

  it('marks a showcase item as new for 30 days', () => expect(newProductDays).toBe(30));

  it('advances the slider every 5 seconds', () => expect(slideMs).toBe(5000));

  it('photos have a default title', () => expect(defaultPhotoTitle).toBe('Beautiful Jewelry'));
});
