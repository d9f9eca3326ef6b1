import { fireEvent, render, screen } from '@testing-library/react';
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

describe('a picture', () => {
  it('is offered in every size, with its own, and waits until it is near', () => {
    const { container } = render(shown(picture));
    const image = screen.getByRole('img', { name: 'A ring' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1600', '2000']);
    expect(image.getAttribute('loading')).toBe('lazy');
    expect([...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => [type, srcset, sizes])).toEqual([
      ['image/avif', picture.avif, '50vw'],
      ['image/webp', picture.webp, '50vw'],
    ]);
  });

  it('is fetched first where it is the first thing seen', () => {
    render(shown(picture, true));
    const image = screen.getByRole('img');
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });

  it('has its blurred ground until it is there, and another picture has its own', () => {
    const { container, rerender } = render(shown(picture));
    const ground = () => (container.firstElementChild as HTMLElement).style.backgroundImage;
    expect(ground()).toContain('url(');
    fireEvent.load(screen.getByRole('img'));
    expect(ground()).toBe('');
    rerender(shown({ ...picture, url: '/media/2/full.jpg' }));
    expect(ground()).toContain('url(');
  });

  it('is as large as a poster need be, and no larger', () => {
    expect(renditionFor(picture, 600)).toBe('/media/1/640.webp');
    expect(renditionFor(picture, 4_000)).toBe('/media/1/1080.webp');
    expect(renditionFor({ ...picture, webp: null }, 600)).toBe('/media/1/full.jpg');
  });
});
