/**
 * Makes many requests of one client as fast as it can, from several addresses behind a proxy, and prints the number of
 * each status. It is a separate program, so that it takes no time of the suite that measures another client.
 */
const { url, count, body, headers } = JSON.parse(process.argv[2]);
const addresses = 8;
const connections = 64;

/** A copy of the request with another number in the place of `PAGE`. */
const numbered = (text) => text?.replace('PAGE', String((made % 100) + 1));

const statuses = {};
let made = 0;
async function makeCalls() {
  while (made < count) {
    const address = `10.9.0.${made++ % addresses}`;
    const response = await globalThis.fetch(numbered(url), {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
      body: numbered(body),
    });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  }
}
await Promise.all(Array.from({ length: connections }, makeCalls));
console.log(JSON.stringify(statuses));
