import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, getOperationAST } from 'graphql';

/** The one thing that every GraphQL client can do. Throws the first error of a response. */
export interface GraphqlClient {
  request<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
}

/** Makes a client of the shop at this address, for a visitor or for the caller with this token. */
export type Connect = (shop: string, token?: string) => GraphqlClient;

export const headersOf = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** True if the document changes something. Clients with a cache send it by a method of its own. */
export const isMutation = (document: DocumentNode): boolean => getOperationAST(document)?.operation === 'mutation';
