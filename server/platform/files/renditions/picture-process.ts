import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import type { PictureSize } from '../../../../domain/files.js';
import { type FileErrorCode, fileErrors } from '../../../../domain/media.js';
import { fontFolder } from '../delivery/lettering.js';
import type { SafePicture } from './images.js';
import type { PictureResponse, PictureRequest, PictureTasks } from './picture-tasks.js';
import type { RenditionFormat } from './widths.js';
import type { WatermarkOptions } from '../delivery/watermark.js';

/** Thrown when the picture itself is invalid, so that a retry would fail too. */
export class PictureRejected extends Error {}

/** Thrown when the process ends during the task, for an unknown reason. */
export class PictureProcessEnded extends Error {}

interface Pending {
  resolve(result: never): void;
  reject(reason: Error): void;
}

const idleMs = 10_000;
const program = fileURLToPath(new URL('./picture-process.main.js', import.meta.url));

/**
 * Processes pictures in a child process that ends when idle, because decoders never return the hundreds of megabytes
 * that they used. A file that crashes a decoder does not crash the server. The child gets no secrets.
 */
@Injectable()
export class PictureProcess implements OnApplicationShutdown {
  private child?: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private idleTimer?: NodeJS.Timeout;
  private lastId = 0;

  async safe(source: Buffer | { path: string }, largest: PictureSize): Promise<SafePicture> {
    const content = Buffer.isBuffer(source) ? { bytes: source } : source;
    const drawn = await this.send<'safePicture', SafePicture | FileErrorCode>('safePicture', { ...content, largest });
    if (typeof drawn === 'string') throw new DomainError('MEDIA_UNREADABLE', { message: fileErrors[drawn] });
    return { ...drawn, bytes: asBuffer(drawn.bytes) };
  }

  async rendition(bytes: Buffer, width: number, format: RenditionFormat): Promise<Buffer> {
    return asBuffer(await this.send<'rendition', Uint8Array>('rendition', { bytes, width, format }));
  }

  async smallJpeg(bytes: Buffer, side: number): Promise<Buffer> {
    return asBuffer(await this.send<'smallJpeg', Uint8Array>('smallJpeg', { bytes, side }));
  }

  async watermarked(bytes: Buffer, shape: WatermarkOptions): Promise<Buffer> {
    return asBuffer(await this.send<'watermarkedPicture', Uint8Array>('watermarkedPicture', { bytes, shape }));
  }

  onApplicationShutdown() {
    clearTimeout(this.idleTimer);
    this.child?.kill();
  }

  private async send<Task extends keyof PictureTasks, Result>(task: Task, data: PictureTasks[Task]): Promise<Result> {
    clearTimeout(this.idleTimer);
    const child = (this.child ??= this.start());
    const id = ++this.lastId;
    return new Promise<Result>((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      child.send(
        { id, task, data } satisfies PictureRequest<Task>,
        (error) => error && this.takePending(id)?.reject(error),
      );
    });
  }

  private start(): ChildProcess {
    // Limits the allocator to two arenas. By default it keeps one for each thread and never returns them. Uses the
    // fonts of the build instead of the machine, which may have none.
    const env = { MALLOC_ARENA_MAX: '2', FONTCONFIG_FILE: join(fontFolder, 'fonts.conf') };
    const child = fork(program, {
      env,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (response: PictureResponse) => this.receive(response));
    child.on('error', () => this.handleExit(child));
    child.on('exit', () => this.handleExit(child));
    // Pending requests keep this process alive; an idle child must not.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private receive(response: PictureResponse): void {
    const pending = this.takePending(response.id);
    if ('rejected' in response) pending?.reject(new PictureRejected(response.rejected));
    else pending?.resolve(response.result as never);
    if (this.pending.size) return;
    this.idleTimer = setTimeout(() => this.stopIdle(), idleMs).unref();
  }

  private stopIdle(): void {
    const { child } = this;
    this.child = undefined;
    child?.disconnect();
  }

  private takePending(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private handleExit(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    for (const id of [...this.pending.keys()])
      this.takePending(id)?.reject(new PictureProcessEnded('The picture process ended unexpectedly'));
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
