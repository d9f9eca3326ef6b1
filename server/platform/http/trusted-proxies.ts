import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** Returns the proxies of TRUST_PROXY in Fastify's form. Hop 0 is the peer of the connection. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  if (trustProxy === false) return undefined;
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : compile(trustProxy);
}

/** Warns once about each sign of an untrusted proxy, because all of its clients share the limits of its address. */
export function warnAboutProxies(fastify: FastifyInstance, config: Config): void {
  const logger = new Logger('Http');
  if (config.production && config.secureCookies && config.trustProxy === false)
    logger.warn(
      'PUBLIC_URL is an https address, but TRUST_PROXY is not set: all clients of the proxy share one limit. Set TRUST_PROXY to the address of the proxy',
    );
  const isTrusted = trustedProxies(config);
  const trusted = new WeakSet<Socket>();
  let hasWarned = false;
  fastify.addHook('onRequest', ({ socket, headers }, _, done) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined && !trusted.has(socket)) {
      const address = socket.remoteAddress ?? 'unknown';
      if (isTrusted?.(address, 0)) trusted.add(socket);
      else {
        hasWarned = true;
        logger.warn(
          `A request from ${address} has the header X-Forwarded-For, but TRUST_PROXY does not contain this address: if it is your proxy, all its clients share one limit`,
        );
      }
    }
    done();
  });
}
