import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { overLink } from './apollo.js';
import { type Connect, headersOf } from './client.js';

export const connect: Connect = (shop, token) => {
  const headers = headersOf(token);
  const link = new UploadHttpLink({ uri: `${shop}/graphql`, headers });
  return overLink(link);
};
