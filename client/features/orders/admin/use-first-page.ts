import { useEffect, useState } from 'react';
import type { FileErrorCode } from '../../../../domain/media';
import { drawFirstPage, NoFirstPage, type FirstPage } from './first-page';

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
