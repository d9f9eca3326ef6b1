type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();

// Browsers call the listeners of `window` in the order in which they were added, capturing ones too. The router's must come
// later, so `main.tsx` imports this module.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    for (const listener of listeners) listener(event);
  });

/** Calls the listener with each Back and Forward before the router learns of it. Returns how to end that. */
export function beforeRouterPop(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
