import { getDocument } from 'unpdf/pdfjs';
import type { FirstPage, FirstPageReply, FirstPageRequest } from './first-page';

/** pdf.js asks for the DOM by default, which a worker does not have. */
class CanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Filters are SVG elements, so pages that use them are drawn without. */
class FilterFactory {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy() {}
}

const onlyErrors = 0;
/** An image of the page with more pixels is left out, because its file could be tiny and its pixels fill the memory. */
const maxImagePixels = 24_000_000;

const draw = async ({ data, maxWidth, maxHeight }: FirstPageRequest): Promise<FirstPage> => {
  const pdf = await getDocument({
    data,
    CanvasFactory,
    FilterFactory,
    maxImageSize: maxImagePixels,
    // Glyphs are drawn as paths, because a worker has no style sheets for fonts.
    disableFontFace: true,
    isEvalSupported: false,
    useWasm: false,
    verbosity: onlyErrors,
  }).promise;
  const page = await pdf.getPage(1);
  const full = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(maxWidth / full.width, maxHeight / full.height) });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The types name only the canvas of the DOM; drawing uses the members that both kinds share.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return { image: await canvas.convertToBlob(), width: canvas.width, height: canvas.height, pages: pdf.numPages };
};

const scope = self as unknown as { postMessage: (reply: FirstPageReply) => void };

self.addEventListener('message', ({ data }: MessageEvent<FirstPageRequest>) => {
  draw(data).then(
    (page) => scope.postMessage({ page }),
    (error: unknown) => scope.postMessage({ error: error instanceof Error ? error.name : '' }),
  );
});
