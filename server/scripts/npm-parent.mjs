/**
 * Stops the program when npm ends. npm runs its scripts in a shell. A signal to npm ends that shell, which does not
 * pass it on, so the program would keep running in the background.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  /** @type {import('node:events').EventEmitter} */
  const events = process;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // There is no listener yet while the program is being built.
    if (!events.emit('orphaned')) process.exit(1);
  }, 250);
  watch.unref();
}
