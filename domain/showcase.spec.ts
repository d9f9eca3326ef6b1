import { newProductDays, slideMs } from './showcase.js';

describe('the home page', () => {
  it('marks a showcase item as new for 30 days', () => expect(newProductDays).toBe(30));

  it('advances the slider every 5 seconds', () => expect(slideMs).toBe(5000));
});
