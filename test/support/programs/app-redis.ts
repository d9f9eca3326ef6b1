import { Redis } from 'ioredis';
import type { RunningApp } from './app.js';

/** Calls `act` with the Redis database of the app, where the suite runs with Redis. */
export async function inRedis<Result>(
  { config }: RunningApp,
  act: (redis: Redis) => Promise<Result>,
): Promise<Result | undefined> {
  if (!config.redisUrl) return undefined;
  const redis = new Redis(config.redisUrl);
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

const readers: Record<string, (redis: Redis, key: string) => Promise<unknown>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, 0, -1),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
};

/** Every key of that database with its value, as one text each. */
export const redisValues = (app: RunningApp) =>
  inRedis(app, async (redis) => {
    const values: string[] = [];
    for (const key of await redis.keys('*')) {
      const read = readers[await redis.type(key)];
      values.push(JSON.stringify([key, await read?.(redis, key)]));
    }
    return values;
  });
