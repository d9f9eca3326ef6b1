import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';

/** The user cancelled an upload. This is not an error to report. */
class UploadCancelled extends Error {
  override name = 'UploadCancelled';
}

export const isUploadCancelled = (error: unknown) => error instanceof UploadCancelled;

/**
 * Sends a mutation with a file. `progress` is 0 to 1 during the upload, otherwise undefined. `cancel` and unmounting
 * abort the upload: `send` then rejects with `UploadCancelled`.
 */
export const useUpload = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: { refetchQueries?: readonly (TypedDocumentNode | string)[] } = {},
) => {
  const [mutate] = useMutation<Data, OperationVariables>(document, {
    refetchQueries: [...(options.refetchQueries ?? [])],
  });
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (variables: Variables): Promise<Data> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress(0);
    try {
      const { data } = await mutate({ variables, context: { onProgress: setProgress, signal: control.signal } });
      return data as Data;
    } catch (error) {
      throw control.signal.aborted ? new UploadCancelled() : error;
    } finally {
      if (running.current === control) setProgress(undefined);
    }
  };

  return { send, progress, sending: progress !== undefined, cancel: () => running.current?.abort() };
};
