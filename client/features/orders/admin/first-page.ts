import { useEffect, useState } from 'react';
import type { FileErrorCode } from '../../../../domain/media';

export interface FirstPageRequest {
  data: ArrayBuffer;
  /** The picture fits into these pixels. */
  maxWidth: number;
  maxHeight: number;
}

export interface FirstPage {
  image: Blob;
  width: number;
  height: number;
  pages: number;
}

/** `error` is the name of the error. pdf.js sends messages of its own from the worker, which have neither field. */
export type FirstPageReply = { page: FirstPage; error?: undefined } | { page?: undefined; error: string };

/**
 * The page cannot be shown. With a `code`, the server would reject the file too, because it also reads PDFs with
 * pdf.js.
 */
class NoFirstPage extends Error {
  constructor(readonly code?: FileErrorCode) {
    super(code ?? 'The first page cannot be shown');
  }
}

const rejections: Partial<Record<string, FileErrorCode>> = {
  PasswordException: 'pdfLocked',
  InvalidPDFException: 'pdfUnreadable',
};

/** A page that takes longer to draw is not shown. */
const timeLimit = 15_000;
/** Twice the largest size on the screen, for screens with double resolution. */
const size = { maxWidth: 1040, maxHeight: 1040 };

/**
 * Draws the first page of a PDF as a picture. A worker does it, because pdf.js is large and a page can take seconds;
 * aborting ends the worker.
 */
const drawFirstPage = async (file: File, signal: AbortSignal): Promise<FirstPage> => {
  const data = await file.arrayBuffer();
  const worker = new Worker(new URL('./first-page.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new NoFirstPage());
      timer = setTimeout(fail, timeLimit);
      if (signal.aborted) fail();
      signal.addEventListener('abort', fail);
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data: { page, error } }: MessageEvent<Partial<FirstPageReply>>) => {
        if (page) resolve(page);
        if (error !== undefined) reject(new NoFirstPage(rejections[error]));
      });
      worker.postMessage({ data, ...size } satisfies FirstPageRequest, [data]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};

export type FirstPageState =
  | { at: 'loading' }
  | { at: 'shown'; page: FirstPage; url: string }
  /** `code` is set if the server would reject the file too. */
  | { at: 'failed'; code?: FileErrorCode };

const loading: FirstPageState = { at: 'loading' };

/** The first page of a PDF as a picture; undefined without a file. */
export const useFirstPage = (file: File | undefined): FirstPageState | undefined => {
  const [drawn, setDrawn] = useState<{ of: File; state: FirstPageState }>();
  useEffect(() => {
    if (!file) return undefined;
    const control = new AbortController();
    let url = '';
    const set = (state: FirstPageState) => !control.signal.aborted && setDrawn({ of: file, state });
    drawFirstPage(file, control.signal).then(
      (page) => {
        url = URL.createObjectURL(page.image);
        set({ at: 'shown', page, url });
      },
      (error: unknown) => set({ at: 'failed', code: error instanceof NoFirstPage ? error.code : undefined }),
    );
    return () => {
      control.abort();
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (!file) return undefined;
  return drawn?.of === file ? drawn.state : loading;
};
