import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import type { Person, SignedIn } from '../../http/access/person.js';
import { keyOf, Storage } from '../storage/storage.js';
import { drawableText } from './lettering.js';
import type { DeliverableFile } from './media-delivery.service.js';
import { PictureProcessEnded, PictureProcess, PictureRejected } from '../renditions/picture-process.js';
import { widthsFor } from '../renditions/widths.js';
import type { WatermarkOptions } from './watermark.js';

/** A copy of a picture with its viewer's name drawn over it. */
export interface WatermarkedCopy extends WatermarkOptions {
  key: string;
  source: string;
  viewer: string;
}

/** Version of the drawing. Increase it when the drawing changes, so that old copies are no longer sent. */
const drawingVersion = 2;
const formats: Record<string, WatermarkOptions['format']> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** Keeps a core free for requests, and capacity free for other viewers. */
const maxConcurrent = 2;
const maxPerViewer = 20;
const maxPending = 100;

/** Puts the viewer's name on gated pictures if WATERMARK is on. Copies are made on first view and stored. */
@Injectable()
export class WatermarkedCopies {
  private readonly pending = new Map<string, { viewer: string; bytes: Promise<number> }>();
  private readonly slots = new PQueue({ concurrency: maxConcurrent });

  constructor(
    private readonly storage: Storage,
    private readonly pictures: PictureProcess,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the watermarked copy for this person; undefined if they receive the file itself. */
  copyFor(actor: Person, file: DeliverableFile): WatermarkedCopy | undefined {
    const { watermark, catalogue } = this.config;
    if (!watermark || catalogue === 'public' || actor.kind !== 'user' || actor.role === 'admin') return undefined;
    if (file.audience !== 'catalogue' || file.width === null || !isLargest(file, file.width)) return undefined;
    const [, extension = ''] = file.name.split('.');
    const format = formats[extension];
    if (!format) return undefined;
    const text = textFor(actor);
    const fingerprint = JSON.stringify([drawingVersion, file.original.key, file.name, actor.id, text]);
    const key = keyOf(createHash('sha256').update(fingerprint).digest('hex'), extension, 'watermarked');
    const width = Math.max(...widthsFor(file.width));
    return { key, source: file.original.key, viewer: actor.id, text, format, width };
  }

  /** Returns the size in bytes. Makes the copy if it does not exist. */
  async bytesOf(copy: WatermarkedCopy): Promise<number> {
    return (await this.storage.size(copy.key)) ?? this.make(copy);
  }

  async removeOlderThan(moment: Date): Promise<void> {
    for await (const keys of this.storage.keysOlderThan(moment, 'watermarked'))
      for (const key of keys) await this.storage.remove(key, moment);
  }

  /** Makes a copy. Concurrent requests for the same copy share one drawing. */
  private make(copy: WatermarkedCopy): Promise<number> {
    const { key, viewer } = copy;
    const inProgress = this.pending.get(key);
    if (inProgress) return inProgress.bytes;
    const ofViewer = [...this.pending.values()].filter((other) => other.viewer === viewer).length;
    if (ofViewer >= maxPerViewer) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    if (this.pending.size >= maxPending) throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
    const bytes = this.slots.add(() => this.draw(copy)).finally(() => this.pending.delete(key));
    this.pending.set(key, { viewer, bytes });
    return bytes;
  }

  private async draw({ key, source, width, format, text }: WatermarkedCopy): Promise<number> {
    try {
      const picture = await this.storage.read(source);
      const marked = await this.pictures.watermarked(picture, { width, format, text });
      await this.storage.putAt(key, marked);
      return marked.length;
    } catch (error) {
      // The picture is never sent without a watermark instead.
      if (error instanceof PictureProcessEnded || error instanceof PictureRejected)
        throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
      throw error;
    }
  }
}

/** True for the widest rendition and for the original, which is as wide. */
function isLargest({ name, original }: DeliverableFile, width: number): boolean {
  return name === original.name || name.split('.')[0] === String(Math.max(...widthsFor(width)));
}

/** Returns the first drawable one of company name, email address and user id. */
const textFor = ({ companyName, email, id }: SignedIn) => drawableText(companyName) ?? drawableText(email) ?? id;
