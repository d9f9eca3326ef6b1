import { defaultPhotoTitle, newForDays, showcase, slideMs } from './showcase.js';

describe('the home page', () => {
  it('the plates of the home page read as specified', () => {
    expect(showcase.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Rings: Elegant rings for every occasion',
      'Chain Necklace: Elevate your elegance with our stunning chain necklace.',
      'Ladies Bracelet: Stunning Ladies Bracelet for special moments',
      'Earrings: Our modern earrings add a graceful sparkle to every move.',
    ]);
  });

  it('calls a plate new for 30 days after a product of its category', () => expect(newForDays).toBe(30));

  it('moves its slider on every 5 seconds', () => expect(slideMs).toBe(5000));

  it('gives a photo without a title one', () => expect(defaultPhotoTitle).toBe('Beautiful Jewelry'));
});
