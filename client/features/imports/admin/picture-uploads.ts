import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { errorCode, failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import {
  bytesOf,
  type ChosenPicture,
  type ChosenPictures,
  type LeftOut,
  nameToSend,
  nextBatch,
  preparedPicture,
  withMore,
} from './chosen-pictures';
import { AddImportPicturesDocument, ImportDocument } from './imports.generated';

export interface UploadStatus {
  active: boolean;
  /** Chosen files, except those in `leftOut`. */
  files: number;
  sentFiles: number;
  bytes: number;
  sentBytes: number;
  /** Number of files that were not uploaded; set when no upload is running. */
  failed: number;
  /** Why they were not uploaded; undefined if the administrator stopped the upload. */
  reason?: string;
  /** False if another attempt would fail as well. */
  canRetry: boolean;
  leftOut: readonly LeftOut[];
}

const idle: UploadStatus = {
  active: false,
  files: 0,
  sentFiles: 0,
  bytes: 0,
  sentBytes: 0,
  failed: 0,
  canRetry: true,
  leftOut: [],
};

/** A picture with its file as it is sent. */
interface ReadPicture {
  picture: ChosenPicture;
  file: File;
}

/** Errors after which the import accepts no further pictures. */
const finalCodes = ['IMPORT_STATE_NOT_ALLOWED', 'IMPORT_NOT_FOUND', 'IMPORT_FULL'];

/** The upload stops after this number of failed calls in a row. */
const mostFailures = 2;

const withName = (file: File, name: string) =>
  file.name === name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });

const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Uploads the pictures of one import, one call at a time. It goes on while other sections are shown. */
class PictureUploads {
  private readonly listeners = new Set<() => void>();
  private status = idle;
  private waiting: ChosenPicture[] = [];
  private failed: ChosenPicture[] = [];
  private running?: AbortController;
  /** Number of pictures that the server still waits for. */
  private missing = 0;

  constructor(
    private readonly client: ApolloClient,
    private readonly id: string,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.status;

  readonly add = (more: ChosenPictures) => {
    const before = this.status.active ? this.status : { ...idle, failed: this.status.failed };
    const { files, leftOut } = withMore({ files: this.waiting, leftOut: before.leftOut }, more);
    const added = files.slice(this.waiting.length);
    this.waiting = files.slice();
    this.missing += added.length;
    this.change({
      ...before,
      files: before.files + added.length,
      bytes: before.bytes + bytesOf(added),
      leftOut,
    });
    void this.run();
  };

  readonly retry = () => {
    const { failed } = this;
    if (!failed.length || this.running) return;
    this.failed = [];
    this.waiting.push(...failed);
    this.change({ ...idle, files: failed.length, bytes: bytesOf(failed), leftOut: this.status.leftOut });
    void this.run();
  };

  readonly cancel = () => this.running?.abort();

  /** Forgets the files that were not uploaded. */
  readonly dismiss = () => {
    this.failed = [];
    if (this.running) return;
    if (this.missing > 0 && this.status.canRetry) void this.goOnWithout();
    this.change(idle);
  };

  /** Tells the server not to wait for the missing pictures. */
  readonly goOnWithout = async () => {
    this.missing = 0;
    const input = { id: this.id, pictures: [] };
    await this.client
      .mutate({ mutation: AddImportPicturesDocument, variables: { input } })
      .catch((error: unknown) => notify.error(failureReason(error, "We couldn't save this.")));
  };

  private change(status: UploadStatus) {
    this.status = status;
    for (const listener of this.listeners) listener();
  }

  private async run() {
    if (this.running || !this.waiting.length) return;
    const control = new AbortController();
    this.running = control;
    addEventListener('beforeunload', warnBeforeLeaving);
    this.change({ ...this.status, active: true, reason: undefined, canRetry: true });
    const reason = await this.sendAll(control.signal);
    removeEventListener('beforeunload', warnBeforeLeaving);
    this.running = undefined;
    this.failed.push(...this.waiting);
    this.waiting = [];
    // The last files may have been rejected as no pictures.
    if (!this.failed.length && this.missing > 0) await this.goOnWithout();
    this.change({ ...this.status, ...reason, active: false, failed: this.failed.length });
  }

  private async sendAll(signal: AbortSignal): Promise<Partial<UploadStatus>> {
    let stopped: Partial<UploadStatus> = {};
    let failures = 0;
    while (this.waiting.length && !signal.aborted && failures < mostFailures) {
      const batch = nextBatch(this.waiting);
      this.waiting = this.waiting.slice(batch.length);
      const readable = await this.readable(batch);
      if (!readable.length) continue;
      try {
        await this.send(readable, signal);
        failures = 0;
      } catch (error) {
        this.failed.push(...readable.map(({ picture }) => picture));
        if (signal.aborted) return stopped;
        stopped = { reason: failureReason(error, "We couldn't upload these pictures.") };
        if (finalCodes.includes(errorCode(error) ?? '')) {
          // Another tab or administrator may have run or cancelled it.
          await this.client.refetchQueries({ include: [ImportDocument] }).catch(() => undefined);
          return { ...stopped, canRetry: false };
        }
        failures += 1;
      }
    }
    return stopped;
  }

  private async readable(batch: readonly ChosenPicture[]): Promise<ReadPicture[]> {
    const found: { picture: ChosenPicture; result: File | { reason: string } }[] = [];
    // One at a time: a photo takes hundreds of megabytes while it is made smaller.
    for (const picture of batch) {
      const content = await picture.read();
      found.push({ picture, result: 'reason' in content ? content : await preparedPicture(content) });
    }
    const lost = found.flatMap(({ picture, result }) => ('reason' in result ? [{ ...picture, ...result }] : []));
    if (lost.length) {
      const { files, bytes, leftOut } = this.status;
      this.change({
        ...this.status,
        files: files - lost.length,
        bytes: bytes - bytesOf(lost),
        leftOut: [...leftOut, ...lost.map(({ name, reason }) => ({ name, reason }))],
      });
    }
    return found.flatMap(({ picture, result }) => ('reason' in result ? [] : [{ picture, file: result }]));
  }

  private async send(readable: readonly ReadPicture[], signal: AbortSignal) {
    const { sentFiles, sentBytes } = this.status;
    // Progress is counted in the sizes of the chosen files.
    const size = bytesOf(readable.map(({ picture }) => picture));
    const files = readable.map(({ picture, file }) => withName(file, nameToSend({ ...picture, name: file.name })));
    const sentPictures = sentFiles + files.length;
    const chosenPictures = this.status.files;
    const onProgress = (share: number) => this.change({ ...this.status, sentBytes: sentBytes + share * size });
    try {
      await this.client.mutate({
        mutation: AddImportPicturesDocument,
        variables: { input: { id: this.id, pictures: files, sentPictures, chosenPictures } },
        context: { onProgress, signal },
      });
      this.missing = chosenPictures - sentPictures;
      this.change({ ...this.status, sentFiles: sentPictures, sentBytes: sentBytes + size });
    } catch (error) {
      this.change({ ...this.status, sentBytes });
      throw error;
    }
  }
}

const uploadsByClient = new WeakMap<ApolloClient, Map<string, PictureUploads>>();

/** The uploads of an import in this tab. */
export function picturesOf(client: ApolloClient, id: string): PictureUploads {
  const known = uploadsByClient.get(client) ?? new Map<string, PictureUploads>();
  uploadsByClient.set(client, known);
  const uploads = known.get(id) ?? new PictureUploads(client, id);
  known.set(id, uploads);
  return uploads;
}

export function usePictureUploads(id: string) {
  const uploads = picturesOf(useApolloClient(), id);
  return { uploads, status: useSyncExternalStore(uploads.subscribe, uploads.snapshot, uploads.snapshot) };
}
