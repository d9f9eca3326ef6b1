/** Fades out the loading screen of index.html. The delay is the length of its CSS transition. */
export const hideLoadingScreen = () => {
  const screen = document.getElementById('loading-screen');
  if (!screen || screen.dataset.done !== undefined) return;
  screen.dataset.done = '';
  setTimeout(() => screen.remove(), 450);
};
