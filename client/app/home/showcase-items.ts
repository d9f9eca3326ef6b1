import { brand } from '../../lib/brand';
import type { PictureSource } from '../../ui/picture';
import chainAvif450 from '../../assets/showcase/chain-necklace-450.avif';
import chainWebp450 from '../../assets/showcase/chain-necklace-450.webp';
import chainAvif900 from '../../assets/showcase/chain-necklace-900.avif';
import chainWebp900 from '../../assets/showcase/chain-necklace-900.webp';
import earringsAvif450 from '../../assets/showcase/earrings-450.avif';
import earringsWebp450 from '../../assets/showcase/earrings-450.webp';
import earringsAvif900 from '../../assets/showcase/earrings-900.avif';
import earringsWebp900 from '../../assets/showcase/earrings-900.webp';
import braceletAvif450 from '../../assets/showcase/ladies-bracelet-450.avif';
import braceletWebp450 from '../../assets/showcase/ladies-bracelet-450.webp';
import braceletAvif900 from '../../assets/showcase/ladies-bracelet-900.avif';
import braceletWebp900 from '../../assets/showcase/ladies-bracelet-900.webp';
import ringsAvif450 from '../../assets/showcase/rings-450.avif';
import ringsWebp450 from '../../assets/showcase/rings-450.webp';
import ringsAvif900 from '../../assets/showcase/rings-900.avif';
import ringsWebp900 from '../../assets/showcase/rings-900.webp';

const source = (avif450: string, avif900: string, webp450: string, webp900: string): PictureSource => ({
  url: webp900,
  width: 900,
  height: 1100,
  avif: `${avif450} 450w, ${avif900} 900w`,
  webp: `${webp450} 450w, ${webp900} 900w`,
});

/** Pictures of the client by their names. */
const pictures: Record<string, PictureSource | undefined> = {
  rings: source(ringsAvif450, ringsAvif900, ringsWebp450, ringsWebp900),
  'chain-necklace': source(chainAvif450, chainAvif900, chainWebp450, chainWebp900),
  'ladies-bracelet': source(braceletAvif450, braceletAvif900, braceletWebp450, braceletWebp900),
  earrings: source(earringsAvif450, earringsAvif900, earringsWebp450, earringsWebp900),
};

/** Three or four cards fill a row of a wide screen. */
export const showcaseColumns = brand.showcase.length % 4 === 0 ? 4 : 3;

/** The showcase items with their photographs, shown before the server tells which ones are new. */
export const showcaseItems = brand.showcase.map((item) => ({
  ...item,
  picture: pictures[item.picture] ?? { url: item.picture, width: 900, height: 1100 },
}));
