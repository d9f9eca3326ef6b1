import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { print } from '@apollo/client/utilities';

/** Replaces the files in the variables by `null`, as the GraphQL multipart request specification requires. */
const extractFiles = (value: unknown, path: string, files: Map<string, Blob>): unknown => {
  if (value instanceof Blob) {
    files.set(path, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((entry, index) => extractFiles(entry, `${path}.${index}`, files));
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, extractFiles(entry, `${path}.${key}`, files)]),
    );
  }
  return value;
};

const formData = (operation: ApolloLink.Operation, variables: unknown, files: Map<string, Blob>) => {
  const body = new FormData();
  const { operationName, query } = operation;
  body.append('operations', JSON.stringify({ operationName, query: print(query), variables }));
  body.append('map', JSON.stringify(Object.fromEntries([...files.keys()].map((path, index) => [index, [path]]))));
  [...files.values()].forEach((file, index) => body.append(String(index), file));
  return body;
};

interface UploadContext {
  /** Receives the sent share of the upload, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
const send = (body: FormData, { onProgress, signal }: UploadContext) =>
  new Observable<ApolloLink.Result>((observer) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    // CSRF protection: the server rejects multipart requests without this header, which plain forms cannot send.
    request.setRequestHeader('apollo-require-preflight', 'true');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => observer.error(new TypeError('The upload did not reach the server'));
    request.onload = () => {
      const result = request.response as ApolloLink.Result | null;
      if (!result || (!result.data && !result.errors)) {
        const response = new Response(null, { status: request.status });
        observer.error(new ServerError(`The upload failed with status ${request.status}`, { response, bodyText: '' }));
        return;
      }
      observer.next(result);
      observer.complete();
    };
    request.onabort = () => observer.error(new DOMException('The upload was aborted', 'AbortError'));
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.send(body);
    return () => {
      signal?.removeEventListener('abort', abort);
      request.onabort = null;
      request.abort();
    };
  });

/** Sends operations with files as multipart requests; all others go to the next link. */
export const uploadLink = new ApolloLink((operation, forward) => {
  const files = new Map<string, Blob>();
  const variables = extractFiles(operation.variables, 'variables', files);
  if (files.size === 0) return forward(operation);
  return send(formData(operation, variables, files), operation.getContext() as UploadContext);
});
