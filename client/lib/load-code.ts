import { retryWhileLost, statusOf } from './connection';

/** Errors because a file of this build could not be loaded. */
const loadErrors = new WeakSet<Error>();
export const isLoadError = (error: unknown): error is Error => error instanceof Error && loadErrors.has(error);

/** Style sheets that could not be loaded. Vite requests each only once, even if its chunk is loaded again. */
const failedStyles = new Set<HTMLLinkElement>();

window.addEventListener('vite:preloadError', ({ payload }) => loadErrors.add(payload));
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

const isLoading = (link: HTMLLinkElement) => !link.sheet && !failedStyles.has(link);

/**
 * Vite waits for the styles of a chunk only if it is imported first, and not while an earlier import loads them. A
 * failed style sheet may belong to another chunk.
 */
const stylesSettled = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLoading).map(
      (link) =>
        new Promise((resolve) => {
          for (const event of ['load', 'error']) link.addEventListener(event, resolve);
        }),
    ),
  );

/** Address of the file that the error is about. Not all browsers name it. */
const fileOf = ({ message }: Error) => /\S*\/assets\/\S+/.exec(message)?.[0] ?? '/health';

/**
 * Loads code. While the server cannot be reached, the page stays as it is, with a banner, and the code is loaded again.
 * It fails if a new version has replaced the file, or if it fails twice while the server responds.
 */
export const untilLoaded = <M>(load: () => Promise<M>): Promise<M> =>
  new Promise((resolve, reject) => {
    let stop: (() => void) | undefined;
    let responses = 0;
    const attempt = async () => {
      for (const link of failedStyles) link.replaceWith(link.cloneNode());
      failedStyles.clear();
      try {
        const code = await load();
        await stylesSettled();
        resolve(code);
        stop?.();
      } catch (thrown) {
        const error = thrown as Error;
        const status = isLoadError(error) && (await statusOf(fileOf(error)));
        if (status === 200) responses += 1;
        if (status === false || status === 404 || responses === 2) {
          reject(error);
          stop?.();
        } else stop ??= retryWhileLost(attempt);
      }
    };
    void attempt();
  });
