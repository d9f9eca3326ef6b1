import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { clientRoute, graphqlPath } from './route.js';

const compressedRoutes = new Set(['/', clientRoute, graphqlPath]);

/**
 * Compresses pages and the responses of GraphQL, for which the first screen of the client waits. The build has already
 * compressed scripts and styles. Short responses stay uncompressed, because they may contain tokens. The compressed
 * length of a token next to text that the caller chooses would reveal something about the token.
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
