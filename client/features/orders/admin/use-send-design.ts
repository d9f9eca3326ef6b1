import { useMutation } from '@apollo/client/react';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { fileError } from '../../../../domain/files';
import { designRules, orderMessages } from '../../../../domain/orders';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { UploadOrderDesignDocument } from './orders-admin.generated';

/** The current or failed upload of one order's PDF. */
export interface DesignUpload {
  file: File;
  /** 0 to 1 while uploading. */
  progress?: number;
  /** Error text. The file is kept for a retry. */
  failure?: string;
}

type Listener = () => void;

/** Uploads by order id. A row re-renders only for its own upload. */
class UploadStore {
  private readonly running = new Map<string, DesignUpload>();
  private readonly controls = new Map<string, AbortController>();
  private readonly listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(orderId: string) {
    return this.running.get(orderId);
  }

  set(orderId: string, upload: DesignUpload | undefined) {
    if (upload) this.running.set(orderId, upload);
    else this.running.delete(orderId);
    this.listeners.forEach((listener) => listener());
  }

  begin(orderId: string) {
    const control = new AbortController();
    this.controls.set(orderId, control);
    return control;
  }

  cancel(orderId: string) {
    this.controls.get(orderId)?.abort();
    this.set(orderId, undefined);
  }

  cancelAll() {
    this.controls.forEach((control) => control.abort());
  }
}

interface SendDesign {
  uploads: UploadStore;
  send: (orderId: string, file: File) => Promise<void>;
  cancel: (orderId: string) => void;
}

/** Uploads PDFs to orders, several at a time. Leaving the section aborts the uploads that are still running. */
export const useSendDesign = (): SendDesign => {
  const [uploads] = useState(() => new UploadStore());
  const [upload] = useMutation(UploadOrderDesignDocument);
  useEffect(() => () => uploads.cancelAll(), [uploads]);
  const send = async (orderId: string, file: File) => {
    const fault = fileError(file, [designRules]);
    if (fault) {
      notify.error(fault, { id: `design-${orderId}` });
      return;
    }
    notify.close(`design-${orderId}`);
    const { signal } = uploads.begin(orderId);
    const onProgress = (progress: number) => {
      if (!signal.aborted) uploads.set(orderId, { file, progress });
    };
    onProgress(0);
    try {
      // The Upload scalar is typed as `any`, so `file` is not type-checked here.
      await upload({ variables: { input: { orderId, file } }, context: { onProgress, signal } });
      uploads.set(orderId, undefined);
      notify.success(orderMessages.designAdded, { about: 'generic', id: `design-${orderId}` });
    } catch (error) {
      if (signal.aborted) return;
      const failure = errorMessage(error, 'Failed to send PDF');
      uploads.set(orderId, { file, failure });
      const detail = errorMessage(error, 'Failed to upload design file');
      notify.error(detail, { id: `design-${orderId}`, title: 'Failed to send PDF' });
    }
  };
  return { uploads, send, cancel: (orderId) => uploads.cancel(orderId) };
};

export const SendDesignContext = createContext<SendDesign | null>(null);

/** The upload state of one order's PDF, with functions to send and cancel it. */
export const useDesignUpload = (orderId: string) => {
  const context = use(SendDesignContext);
  if (!context) throw new Error('useDesignUpload must be used inside SendDesignContext');
  const { uploads, send, cancel } = context;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.of(orderId));
  return { upload, send: (file: File) => void send(orderId, file), cancel: () => cancel(orderId) };
};
