// The baseline: Node's HTTP server and `pg`, without a framework. It responds like the REST API of the shop, but checks
// no session, validates nothing and sends no mails. Only pictures have the session check of the shop.
import { createServer } from 'node:http';
import { login, sendPicture } from './accounts.mjs';
import { detail, list, search } from './catalogue.mjs';
import { addToCart, placeOrder } from './sales.mjs';

const routes = {
  'GET list': ({ parameters }) => list(parameters),
  'GET search': ({ parameters }) => search(parameters),
  'GET product': ({ rest }) => detail(rest),
  'POST login': ({ body }) => login(body),
  'POST cart': ({ rest: userId, body }) => addToCart(userId, body),
  'POST order': ({ rest: userId, body }) => placeOrder(userId, body),
};

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

async function respond(request, response) {
  const { pathname, searchParams: parameters } = new URL(request.url, 'http://localhost');
  const [, first, ...others] = pathname.split('/');
  const rest = others.join('/');
  if (first === 'health') return response.end('ok');
  if (first === 'media') return sendPicture(rest, request, response);
  const route = routes[`${request.method} ${first}`];
  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  const content = route && (await route({ parameters, rest, body }));
  const text = JSON.stringify(content ?? { success: false });
  response.writeHead(content ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

createServer((request, response) => {
  respond(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
