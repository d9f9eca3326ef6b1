import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aProduct } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { initialChoice } from './choice';
import { ChoiceFields } from './choice-fields';

const open = (overrides: Parameters<typeof aProduct>[0]) => {
  const product = aProduct(overrides);
  const draft = initialChoice(product, 'Yellow');
  renderScreen(<ChoiceFields product={product} draft={draft} problems={{}} onChange={() => undefined} />);
};
const guide = () => screen.queryByRole('link', { name: 'Ring size guide (new tab)' });

describe('ChoiceFields', () => {
  it.each(['Rings', 'Couple Band'])('the fields for %s have a ring size guide in a new tab', (category) => {
    open({ category });
    expect(guide()).toHaveAttribute('href', '/ring-sizes');
    expect(guide()).toHaveAttribute('target', '_blank');
  });

  it.each([
    { category: 'Bangles' },
    { category: 'Earrings' },
    // Rings that come in one size have no field for it.
    { category: 'Rings', sizes: [] },
  ])('the fields for $category with the sizes $sizes have no ring size guide', (product) => {
    open(product);
    expect(guide()).not.toBeInTheDocument();
  });
});
