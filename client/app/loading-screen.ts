/** Takes away the mark that index.html shows until the session is known. */
export const hideLoadingScreen = () => {
  const splash = document.getElementById('splash');
  if (!splash || splash.dataset.done !== undefined) return;
  splash.dataset.done = '';
  setTimeout(() => splash.remove(), 450);
};
