// Loaded into Nest's command by `npm run dev`. Ends the command if the first server ends before it listens. A server
// that ends later is started again by Nest when a file changes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';

/** @param {unknown} message */
function watchFirst(message) {
  unsubscribe('child_process', watchFirst);
  const { process: server } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message);
  // Nest stops a server by a signal, after which it has no code or 0, also one that has just begun to listen.
  const fail = (/** @type {number | null} */ code) => {
    if (code) process.exit(1);
  };
  server.once('exit', fail);
  const probe = setInterval(() => {
    const socket = connect(Number(process.env.PORT), '127.0.0.1');
    socket.once('error', () => undefined);
    socket.once('connect', () => {
      socket.destroy();
      clearInterval(probe);
      server.off('exit', fail);
    });
  }, 250);
  probe.unref();
}

subscribe('child_process', watchFirst);
