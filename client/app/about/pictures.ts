import type { PictureSource } from '../../ui/picture';
import drawingAvif1200 from '../../assets/about/drawing-1200.avif';
import drawingWebp1200 from '../../assets/about/drawing-1200.webp';
import drawingAvif640 from '../../assets/about/drawing-640.avif';
import drawingWebp640 from '../../assets/about/drawing-640.webp';
import wireAvif1200 from '../../assets/about/gold-wire-1200.avif';
import wireWebp1200 from '../../assets/about/gold-wire-1200.webp';
import wireAvif640 from '../../assets/about/gold-wire-640.avif';
import wireWebp640 from '../../assets/about/gold-wire-640.webp';
import cutsAvif1200 from '../../assets/about/ten-cuts-1200.avif';
import cutsWebp1200 from '../../assets/about/ten-cuts-1200.webp';
import cutsAvif640 from '../../assets/about/ten-cuts-640.avif';
import cutsWebp640 from '../../assets/about/ten-cuts-640.webp';

const source = (avif640: string, avif1200: string, webp640: string, webp1200: string): PictureSource => ({
  url: webp1200,
  width: 1200,
  height: 900,
  avif: `${avif640} 640w, ${avif1200} 1200w`,
  webp: `${webp640} 640w, ${webp1200} 1200w`,
});

/** The pictures of the demo brand, by the names that it uses. */
export const pictures: Record<string, PictureSource | undefined> = {
  drawing: source(drawingAvif640, drawingAvif1200, drawingWebp640, drawingWebp1200),
  'gold-wire': source(wireAvif640, wireAvif1200, wireWebp640, wireWebp1200),
  'ten-cuts': source(cutsAvif640, cutsAvif1200, cutsWebp640, cutsWebp1200),
};
