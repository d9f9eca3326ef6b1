import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { clientRoute, graphqlPath } from './route.js';

const compressedRoutes = new Set(['/', clientRoute, graphqlPath]);

/**
 * Compresses pages and the answers of GraphQL, which the first screen of the client waits for; the build has compressed
 * scripts and styles. Short answers stay as they are, and with them the tokens: their compressed length, next to text
 * that the caller chooses, would tell something about a token.
 */
export async function compressResponses(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (!compressedRoutes.has(route.url)) route.compress = false;
  });
  await fastify.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(?:text\/html|application\/(?:graphql-response\+)?json)(?:;|$)/,
    threshold: 1_024,
    globalDecompression: false,
  });
}
