import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

async function listening(server: Server): Promise<Proxy> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Forwards requests as nginx does without `proxy_set_header`: to the host of the upstream, without the caller's
 * address.
 */
export function startHttpProxy(upstream: string, added: IncomingHttpHeaders = {}): Promise<Proxy> {
  const { host, hostname, port } = new URL(upstream);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...added, host, connection: 'close' };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return listening(server);
}

/**
 * Forwards bytes, as `socat` and `ssh -L` do. The caller chooses every header. The first `unanswered` connections are
 * accepted and get no response, as from a server that is too busy.
 */
export async function startTcpForwarder(upstream: string, unanswered = 0): Promise<Proxy> {
  const { hostname, port } = new URL(upstream);
  const callers = new Set<Socket>();
  const server = createTcpServer((caller) => {
    callers.add(caller);
    if (callers.size <= unanswered) return;
    const forwarded = connect(Number(port), hostname);
    caller.pipe(forwarded).pipe(caller);
    for (const [one, other] of [
      [caller, forwarded],
      [forwarded, caller],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const proxy = await listening(server);
  return {
    url: proxy.url,
    close: () => {
      for (const caller of callers) caller.destroy();
      return proxy.close();
    },
  };
}
