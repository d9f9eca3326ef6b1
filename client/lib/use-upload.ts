import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';

/** Somebody took an upload back: nothing failed, so nothing is to be said. */
export class UploadCancelled extends Error {
  override name = 'UploadCancelled';
}

export const isUploadCancelled = (error: unknown) => error instanceof UploadCancelled;

/**
 * Sends a mutation that carries a file. `progress` (0 to 1) stands while it goes out; `cancel` breaks it off, and so
 * does leaving the screen: `send` then fails with `UploadCancelled`.
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
