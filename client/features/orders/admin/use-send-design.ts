import { useMutation } from '@apollo/client/react';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { fileError } from '../../../../domain/files';
import { designRules, orderMessages } from '../../../../domain/orders';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { UploadOrderDesignDocument } from './orders-admin.generated';

/** What happens to the PDF of one order just now. */
export interface Sending {
  file: File;
  /** 0 to 1 while it goes out. */
  progress?: number;
  /** Why it did not arrive. The file is kept for another try. */
  failure?: string;
}

type Listener = () => void;

/** What is on its way, by order: a row hears of its own only, so a hundred rows stay still. */
class Sendings {
  private readonly running = new Map<string, Sending>();
  private readonly controls = new Map<string, AbortController>();
  private readonly listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(orderId: string) {
    return this.running.get(orderId);
  }

  set(orderId: string, sending: Sending | undefined) {
    if (sending) this.running.set(orderId, sending);
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

export interface SendDesign {
  sendings: Sendings;
  send: (orderId: string, file: File) => Promise<void>;
  cancel: (orderId: string) => void;
}

/** Sends PDFs, each to its own order and several at a time; leaving the section breaks off what has not arrived. */
export const useSendDesign = (): SendDesign => {
  const [sendings] = useState(() => new Sendings());
  const [upload] = useMutation(UploadOrderDesignDocument);
  useEffect(() => () => sendings.cancelAll(), [sendings]);
  const send = async (orderId: string, file: File) => {
    const fault = fileError(file, [designRules]);
    if (fault) {
      notify.error(fault, { id: `design-${orderId}` });
      return;
    }
    notify.close(`design-${orderId}`);
    const { signal } = sendings.begin(orderId);
    const onProgress = (progress: number) => {
      if (!signal.aborted) sendings.set(orderId, { file, progress });
    };
    onProgress(0);
    try {
      // The type of the variables knows uploads as what the scalar is: anything.
      await upload({ variables: { input: { orderId, file } }, context: { onProgress, signal } });
      sendings.set(orderId, undefined);
      notify.success(orderMessages.designAdded, { about: 'generic', id: `design-${orderId}` });
    } catch (error) {
      if (signal.aborted) return;
      const failure = errorMessage(error, 'Failed to send PDF');
      sendings.set(orderId, { file, failure });
      const why = errorMessage(error, 'Failed to upload design file');
      notify.error(why, { id: `design-${orderId}`, title: 'Failed to send PDF' });
    }
  };
  return { sendings, send, cancel: (orderId) => sendings.cancel(orderId) };
};

export const SendDesignContext = createContext<SendDesign | null>(null);

/** What happens to one order's PDF, and the hands to send it. */
export const useDesignOf = (orderId: string) => {
  const context = use(SendDesignContext);
  if (!context) throw new Error('PDFs are sent inside the section of orders only');
  const { sendings, send, cancel } = context;
  const sending = useSyncExternalStore(sendings.subscribe, () => sendings.of(orderId));
  return { sending, send: (file: File) => void send(orderId, file), cancel: () => cancel(orderId) };
};
