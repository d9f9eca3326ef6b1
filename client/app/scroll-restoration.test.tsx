import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { keepScroll } from '../lib/keep-scroll';
import { renderScreen } from '../testing/screen';
import { ScrollRestoration } from './scroll-restoration';

const scrollTo = jest.fn((_left: number, top: number) => scrollBy(top));

const scrollBy = (top: number) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
};

const open = (visit: 'navigate' | 'reload') => {
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
  return renderScreen(
    <>
      <ScrollRestoration />
      <Link to="/next">next</Link>
      <Link to="/?page=2" {...keepScroll}>
        filter
      </Link>
    </>,
  );
};
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('the scroll position', () => {
  beforeEach(() => {
    sessionStorage.clear();
    scrollTo.mockClear();
    Object.assign(window, { scrollTo });
    scrollBy(0);
  });

  it('is the top of a new page, and on Back where the page was left', async () => {
    const { back, where } = open('navigate');
    scrollBy(700);
    await follow('next');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await back();
    await waitFor(() => expect(where()).toBe('/'));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  it('stays where a navigation keeps it', async () => {
    const { where } = open('navigate');
    scrollBy(700);
    await follow('filter');
    expect(where()).toBe('/?page=2');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('stays where the user has scrolled before the application was there', () => {
    scrollBy(300);
    open('navigate');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is restored after a reload', () => {
    open('navigate');
    scrollBy(450);
    fireEvent(window, new Event('pagehide'));
    cleanup();
    scrollBy(0);
    open('reload');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 450);
  });
});
