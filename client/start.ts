// Where the server has rendered the first screen, this starts the application once that has been painted: running the
// scripts takes a phone a second, and loading them would take the connection from styles, fonts and pictures.
// It imports nothing, so that it is small.

/** Addresses of the modules that the first screen needs, the application itself first. */
const modules = document.getElementById('start')?.dataset.modules?.split(' ') ?? [];

function start() {
  const [application, ...others] = modules;
  if (application === undefined) return;
  const script = Object.assign(document.createElement('script'), { type: 'module', src: application, crossOrigin: '' });
  const preloads = others.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
  );
  document.head.append(script, ...preloads);
}

// A page in a background tab is not painted.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));

export {};
