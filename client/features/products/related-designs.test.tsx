import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aProduct } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { RelatedDesigns } from './related-designs';
import { RelatedProductsDocument, type ProductDetailsFragment } from './products.generated';

/** Tells the page that an observed element has come near. */
let comeNear: () => void;

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => act(() => listener([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

const open = (relatedProducts: ProductDetailsFragment[]) => {
  let requests = 0;
  const response = {
    request: { query: RelatedProductsDocument, variables: { id: 'p1' } },
    result: () => {
      requests++;
      return { data: { relatedProducts } };
    },
  };
  renderScreen(<RelatedDesigns id="p1" />, { responses: [response] });
  return { requests: () => requests };
};

const loading = () => screen.queryByRole('status', { name: 'Loading related designs' });

describe('RelatedDesigns', () => {
  it('loads when it comes near, in the place that it has reserved', async () => {
    const { requests } = open([aProduct({ id: 'p2', name: 'Plain Band' })]);
    await waitFor(() => expect(loading()).toBeInTheDocument());
    expect(requests()).toBe(0);
    comeNear();
    expect(await screen.findByRole('heading', { level: 2, name: 'Related designs' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Plain Band' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plain Band' })).toHaveAttribute('href', '/product-details/p2');
    expect(loading()).not.toBeInTheDocument();
  });

  it('disappears when there are none', async () => {
    const { requests } = open([]);
    comeNear();
    await waitFor(() => expect(requests()).toBe(1));
    await waitFor(() => expect(loading()).not.toBeInTheDocument());
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
