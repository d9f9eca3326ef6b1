import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { errorFields, errorMessage, errorCode } from './error-message';
import { notify } from './notify';
import { isUploadCancelled } from './use-upload';

type LoadSchema = () => Promise<z.ZodType>;

/**
 * Checks values with a schema that is loaded when values are checked first, because the library of schemas is large. If
 * it cannot be loaded, only the server checks them.
 */
export const lazyResolver = (load: LoadSchema) => async (values: unknown) => {
  const schema = await load().catch(() => undefined);
  return schema ? schemaResolver(schema, { sync: true })(values) : {};
};

/** A form with the rules of the server, checked when a field is left and on submit. */
export const useSchemaForm = <Values extends object>(load: LoadSchema, initialValues: Values) =>
  useForm({ initialValues, validate: lazyResolver(load), validateInputOnBlur: true });

interface FormSubmitOptions {
  /** Message for an error without a message from the server. */
  fallback: string;
  /** Title of the error toast: what failed. */
  title?: string;
  /** Message for a form with invalid fields ("Please fix the errors before submitting."). */
  invalid?: string;
  /** Handles errors that belong to no field; by default they are shown as a toast. */
  onError?: (message: string, error: unknown) => void | Promise<void>;
}

/**
 * Submits a form, one submission at a time. Field errors of the client and the server are shown at their fields, and
 * the first field with an error gets the focus. The typed values stay, and so does the focus otherwise. `problem` is
 * the message for invalid fields, from a failed submit until they are corrected.
 */
export const useFormSubmit = <V extends object>(
  form: UseFormReturnType<V>,
  action: (values: V) => Promise<unknown>,
  { fallback, title, invalid, onError }: FormSubmitOptions,
) => {
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState(false);
  const running = useRef(false);
  const focused = useRef<Element | null>(null);
  /** The field that the server rejects. */
  const rejectedField = useRef<HTMLElement>(undefined);

  // Disabled elements cannot have the focus while busy: buttons lose it, and fields do not get it.
  useEffect(() => {
    if (busy) return;
    if (rejectedField.current) rejectedField.current.focus();
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
    rejectedField.current = undefined;
  }, [busy]);

  const firstOf = (failed: Record<string, unknown>): HTMLElement | undefined => {
    const inputs = Object.keys(failed)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null);
    return inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  };

  const showError = (error: unknown) => {
    if (isUploadCancelled(error)) return;
    const fields = errorFields(error);
    const known = Object.keys(fields).filter((path) => form.getInputNode(path));
    if (known.length > 0) {
      form.setErrors(fields);
      rejectedField.current = firstOf(fields);
      return;
    }
    const message = errorMessage(error, fallback);
    if (onError) void onError(message, error);
    else notify.error(message, { id: fallback, title });
  };

  const run = async (values: V) => {
    if (running.current) return;
    running.current = true;
    focused.current = document.activeElement;
    setBusy(true);
    // Errors of the last attempt are outdated.
    notify.close(fallback);
    setRejected(false);
    try {
      await action(values);
    } catch (error) {
      showError(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const submit = (event?: FormEvent<HTMLFormElement>) =>
    form.onSubmit(run, (failed) => {
      firstOf(failed)?.focus();
      setRejected(true);
    })(event);

  return { submit, busy, problem: rejected && Object.keys(form.errors).length > 0 ? invalid : undefined };
};

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
  return {
    base,
    saveError,
    onSaveError,
    /** Tells which version the next save replaces, for a form that stays after it was saved. */
    rebase: setBase,
    clearError: () => setSaveError(undefined),
  };
};
