import { defaultShowcase, textsIn } from './brand.js';

describe('the texts of a shop that names none', () => {
  it('the home page has four showcase items with the specified texts', () => {
    expect(defaultShowcase.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Rings: Elegant rings for every occasion',
      'Chain Necklace: Elevate your elegance with our stunning chain necklace.',
      'Ladies Bracelet: Stunning Ladies Bracelet for special moments',
      'Earrings: Our modern earrings add a graceful sparkle to every move.',
    ]);
  });

  it('the spelling changes only texts that are not those of the specification', () => {
    const { homeTitle, registerLabel, footer, ...others } = textsIn('jewelry');
    expect([homeTitle, registerLabel, footer]).toEqual([
      'Fine jewelry',
      'For jewelers',
      'Making {pieces} for jewelers since {year}.',
    ]);
    expect(others).toMatchObject({
      galleryTitle: 'Luxury Jewelry',
      photoTitle: 'Beautiful Jewelry',
      categoriesTitle: 'Jewelry Categories',
      catalogueTitle: 'All jewelry',
    });
  });
});
