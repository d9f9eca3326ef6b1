import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Picture, type PictureSource, renditionFor } from './picture';

const picture: PictureSource = {
  url: '/media/1/full.jpg',
  width: 1600,
  height: 2000,
  placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  avif: '/media/1/320.avif 320w, /media/1/640.avif 640w',
  webp: '/media/1/320.webp 320w, /media/1/640.webp 640w, /media/1/1080.webp 1080w',
};

const shown = (source: PictureSource, eager = false) => (
  <Picture picture={source} alt="A ring" sizes="50vw" eager={eager} />
);

describe('Picture', () => {
  it('offers every rendition with its dimensions, and loads lazily', () => {
    const { container } = render(shown(picture));
    const image = screen.getByRole('img', { name: 'A ring' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1600', '2000']);
    expect(image.getAttribute('loading')).toBe('lazy');
    expect([...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => [type, srcset, sizes])).toEqual([
      ['image/avif', picture.avif, '50vw'],
      ['image/webp', picture.webp, '50vw'],
    ]);
  });

  it('loads with high priority when it is eager', () => {
    render(shown(picture, true));
    const image = screen.getByRole('img');
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  it('a picture is loaded again after an error when the browser is online', () => {
    render(shown(picture));
    const image = screen.getByRole('img');
    const set = jest.spyOn(image, 'setAttribute');
    fireEvent.error(image);
    expect(set).not.toHaveBeenCalled();
    fireEvent(window, new Event('online'));
    expect(set).toHaveBeenCalledWith('src', expect.stringMatching(/\/media\/1\/full\.jpg$/));
  });

  describe('the blurred placeholder', () => {
    const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get');
    const placeholder = () => screen.getByRole('img').closest<HTMLElement>('.frame')?.style.backgroundImage;

    beforeEach(() => void complete.mockReturnValue(false));
    afterAll(() => complete.mockRestore());

    it('the blurred placeholder is shown until the picture has loaded, also after a change of picture', async () => {
      const { rerender } = render(shown(picture));
      await waitFor(() => expect(placeholder()).toContain('url('));
      fireEvent.load(screen.getByRole('img'));
      expect(placeholder()).toBe('');
      rerender(shown({ ...picture, url: '/media/2/full.jpg' }));
      await waitFor(() => expect(placeholder()).toContain('url('));
    });

    it('the blurred placeholder is not shown when the browser has the picture already', () => {
      jest.useFakeTimers();
      complete.mockReturnValue(true);
      render(shown(picture));
      jest.runAllTimers();
      jest.useRealTimers();
      expect(complete).toHaveBeenCalled();
      expect(placeholder()).toBe('');
    });
  });

  it('chooses the smallest rendition that is wide enough for a poster', () => {
    expect(renditionFor(picture, 600)).toBe('/media/1/640.webp');
    expect(renditionFor(picture, 4_000)).toBe('/media/1/1080.webp');
    expect(renditionFor({ ...picture, webp: null }, 600)).toBe('/media/1/full.jpg');
  });
});
