import { widthsFor } from './widths.js';

describe('The widths of the renditions', () => {
  it.each([
    [200, [200]],
    [700, [320, 640, 700]],
    [1920, [320, 640, 1080, 1920]],
    [2400, [320, 640, 1080, 1920, 2400]],
    [3840, [320, 640, 1080, 1920, 2880, 3840]],
  ])('the renditions of a picture of %i pixels are never wider than it', (width, widths) => {
    expect(widthsFor(width)).toEqual(widths);
  });
});
