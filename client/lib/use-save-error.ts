import { useState } from 'react';
import { errorCode } from './error-message';

/** The server's error and, after a conflict, the latest version. The next save overwrites that version. */
export const useSaveError = <Entity>(edited: Entity | undefined, latest?: () => Promise<Entity | undefined>) => {
  // State instead of the argument: a refetched list must not replace the version that the form shows.
  const [base, setBase] = useState(edited);
  const [saveError, setSaveError] = useState<{ message: string; newer?: Entity }>();
  const onSaveError = async (message: string, error: unknown) => {
    const newer = errorCode(error) === 'CONFLICT' && edited ? await latest?.() : undefined;
    if (newer) setBase(newer);
    setSaveError({ message, newer });
  };
  return { base, saveError, onSaveError, clearError: () => setSaveError(undefined) };
};
