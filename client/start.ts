// Where the server has rendered the first screen, this starts the application once that has been painted: running the
// scripts takes a phone a second, and loading them would take the connection from styles, fonts and pictures.
// It imports nothing, so that it is small.

/** Addresses of the modules that the first screen needs, the application itself first. */
const modules = document.getElementById('start')?.dataset.modules?.split(' ') ?? [];

/** In milliseconds, for a browser that does not tell when it has painted. */
const longestWaitMs = 2_000;

let started = false;

function start() {
  const [application, ...others] = modules;
  if (started || application === undefined) return;
  started = true;
  const script = Object.assign(document.createElement('script'), { type: 'module', src: application, crossOrigin: '' });
  const preloads = others.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
  );
  document.head.append(script, ...preloads);
}

// A page in a background tab is not painted.
if (document.hidden) start();
else {
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, longestWaitMs);
}

export {};
