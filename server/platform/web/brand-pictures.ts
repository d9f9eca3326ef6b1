import type { Brand } from '../../../domain/brand.js';
import { defaultColors } from '../../../domain/colors.js';

/**
 * Makes the picture for links in messengers from the hero of the brand. sharp is loaded only here, because few processes
 * are ever asked for this picture.
 */
export async function linkPicture(heroFile: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(heroFile)
    .autoOrient()
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Draws a cut stone in the colours of the brand, for a brand without an icon. */
export function plainIcon({ colors }: Brand): string {
  const { ink, 'metal-light': metal } = { ...defaultColors, ...colors };
  const cut = (inset: number) => {
    const [near, far, low, high] = [inset, 64 - inset, 20, 44];
    return `M${far} ${high}L${high} ${far}H${low}L${near} ${high}V${low}L${low} ${near}H${high}L${far} ${low}Z`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="${cut(3)}" fill="${ink}"/><path d="${cut(14)}" fill="none" stroke="${metal}" stroke-width="2"/></svg>`;
}
