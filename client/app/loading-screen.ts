/** How long in milliseconds the page of the server may stay for data that was not sent with it. */
const longestMs = 3_000;

/** The first screen of the server stays until the application shows at least as much of it. */
function removeFirstScreen(screen: HTMLElement, since = performance.now()): void {
  const busy = [...document.querySelectorAll('#root [aria-busy="true"]')];
  // An element that is not displayed has no rectangle.
  const isLoading = busy.some((element) => [...element.getClientRects()].some(({ top }) => top < window.innerHeight));
  if (isLoading && performance.now() - since < longestMs) requestAnimationFrame(() => removeFirstScreen(screen, since));
  else screen.remove();
}

/** Ends what the page shows until the application does. The delay is the length of the loading screen's CSS transition. */
export const hideLoadingScreen = () => {
  const firstScreen = document.getElementById('first-screen');
  if (firstScreen) requestAnimationFrame(() => removeFirstScreen(firstScreen));
  const screen = document.getElementById('loading-screen');
  if (!screen || screen.dataset.done !== undefined) return;
  screen.dataset.done = '';
  setTimeout(() => screen.remove(), 450);
};
