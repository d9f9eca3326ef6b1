type Listener = (event: PopStateEvent) => void;

/** Called with each Back and Forward before the router learns of it. */
export const routerPopListeners = new Set<Listener>();

// Browsers call the listeners of `window` in the order in which they were added, capturing ones too. The router's must come
// later, so `main.tsx` imports this module.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => routerPopListeners.forEach((listener) => listener(event)));
