// The baseline of the media workload: only Node's HTTP server, file streams, and the session check of the shop.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { decodeJwt } from 'jose';
import pg from 'pg';

const { PORT, DATABASE_URL, FILES } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const sessionQuery = {
  name: 'who-is-asking',
  text: `SELECT u.id, u.role, access_state(u) AS status
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND u.id = $2 AND is_live(s) AND to_timestamp($3) > now()`,
};
// The shop caches verified tokens. With a single token, decoding it once costs the same.
const tokens = new Map();

async function hasAccess(token) {
  const claims = tokens.get(token) ?? decodeJwt(token);
  tokens.set(token, claims);
  const { rows } = await pool.query({ ...sessionQuery, values: [claims.sid, claims.sub, claims.exp] });
  return rows[0]?.status === 'approved';
}

async function answer(request, response) {
  const token = /access_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  if (!token || !(await hasAccess(token))) return response.writeHead(401).end();
  const path = join(FILES, request.url);
  const { size } = await stat(path);
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': size });
  return pipeline(createReadStream(path), response, () => undefined);
}

createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(404).end());
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
