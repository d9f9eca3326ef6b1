import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { brand } from '../lib/brand';
import { renderScreen } from '../testing/screen';
import { Footer } from './footer';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the footer', () => {
  it('the footer shows the year of the brand, or else the current one', () => {
    renderScreen(<Footer />);
    expect(screen.getByText(/^© 2025 Tavrelle\./)).toBeInTheDocument();
    jest.replaceProperty(brand, 'copyrightYear', undefined);
    renderScreen(<Footer />);
    expect(screen.getByText(new RegExp(`^© ${new Date().getFullYear()} Tavrelle\\.`))).toBeInTheDocument();
  });

  it('the footer links to the legal pages of the brand', () => {
    jest.replaceProperty(brand, 'legal', ['privacy', 'imprint']);
    renderScreen(<Footer />);
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
    expect(screen.queryByRole('link', { name: 'Terms' })).not.toBeInTheDocument();
  });

  it('the footer says what the company makes, and since when', () => {
    renderScreen(<Footer />);
    expect(
      screen.getByText('Making rings, earrings, pendants, bangles and necklaces for jewellers since 2015.'),
    ).toBeInTheDocument();
  });
});
