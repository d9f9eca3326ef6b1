/**
 * npm runs its scripts through a shell. A signal sent to npm ends that shell, which passes it on to nobody: without
 * this the program would run on, alone and unseen.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // Nobody listens yet while the program is being built.
    if (!process.emit('orphaned')) process.exit(1);
  }, 250);
  watch.unref();
}
