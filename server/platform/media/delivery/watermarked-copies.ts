import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import type { Person, SignedIn } from '../../http/access/person.js';
import { keyOf, Storage } from '../../storage/storage.js';
import { drawableText } from './lettering.js';
import type { DeliverableFile } from './media-delivery.service.js';
import { PictureProcessEnded, PictureProcess, PictureRejected } from '../renditions/picture-process.js';
import { widthsFor } from '../renditions/widths.js';
import type { WatermarkOptions } from './watermark.js';

/** A copy of a picture that carries its viewer's name. */
export interface WatermarkedCopy extends WatermarkOptions {
  key: string;
  source: string;
  viewer: string;
}

/** Raised when a mark is drawn otherwise, so that nobody gets an old one. */
const edition = 1;
const formats: Record<string, WatermarkOptions['format']> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** Drawing leaves a core to the people, and one viewer leaves room for the others. */
const atOnce = 2;
const mostForOne = 20;
const mostForAll = 100;
const mostRemembered = 10_000;

/** Gated pictures carry their viewer, when the house wishes so: made at the first look, kept for the next. */
@Injectable()
export class WatermarkedCopies {
  private readonly sizes = new Map<string, number>();
  private readonly making = new Map<string, { viewer: string; bytes: Promise<number> }>();
  private readonly waiting: (() => void)[] = [];
  private free = atOnce;

  constructor(
    private readonly storage: Storage,
    private readonly pictures: PictureProcess,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What this person gets in place of the file; undefined: the file itself. */
  copyFor(actor: Person, file: DeliverableFile): WatermarkedCopy | undefined {
    const { watermark, catalogue } = this.config;
    if (!watermark || catalogue === 'public' || actor.kind !== 'user' || actor.role === 'admin') return undefined;
    if (file.audience !== 'catalogue' || file.width === null || !isLargest(file, file.width)) return undefined;
    const [, extension = ''] = file.name.split('.');
    const format = formats[extension];
    if (!format) return undefined;
    const text = textFor(actor);
    const made = JSON.stringify([edition, file.original.key, file.name, actor.id, text]);
    const key = keyOf(createHash('sha256').update(made).digest('hex'), extension, 'watermarked');
    const width = Math.max(...widthsFor(file.width));
    return { key, source: file.original.key, viewer: actor.id, text, format, width };
  }

  /** How many bytes it has; made now when there is none. */
  async bytesOf(mark: WatermarkedCopy): Promise<number> {
    const known = this.sizes.get(mark.key) ?? (await this.storage.size(mark.key)) ?? (await this.make(mark));
    this.remember(mark.key, known);
    return known;
  }

  /** It was swept away since. */
  forget({ key }: WatermarkedCopy): void {
    this.sizes.delete(key);
  }

  async removeOlderThan(moment: Date): Promise<void> {
    for await (const keys of this.storage.keysOlderThan(moment, 'watermarked'))
      for (const key of keys) await this.storage.remove(key, moment);
  }

  /** Two who ask for the same at once wait for one drawing. */
  private make(mark: WatermarkedCopy): Promise<number> {
    const { key, viewer } = mark;
    const underWay = this.making.get(key);
    if (underWay) return underWay.bytes;
    const theirs = [...this.making.values()].filter((one) => one.viewer === viewer).length;
    if (theirs >= mostForOne) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    if (this.making.size >= mostForAll) throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
    const bytes = this.draw(mark).finally(() => this.making.delete(key));
    this.making.set(key, { viewer, bytes });
    return bytes;
  }

  private async draw({ key, source, width, format, text }: WatermarkedCopy): Promise<number> {
    await this.turn();
    try {
      const picture = await this.storage.read(source);
      const marked = await this.pictures.watermarked(picture, { width, format, text });
      await this.storage.putAt(key, marked);
      return marked.length;
    } catch (error) {
      // Never the plain picture instead.
      if (error instanceof PictureProcessEnded || error instanceof PictureRejected)
        throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
      throw error;
    } finally {
      this.next();
    }
  }

  private async turn(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private next(): void {
    const first = this.waiting.shift();
    if (first) first();
    else this.free++;
  }

  private remember(key: string, bytes: number): void {
    const [oldest] = this.sizes.keys();
    if (oldest !== undefined && this.sizes.size >= mostRemembered) this.sizes.delete(oldest);
    this.sizes.set(key, bytes);
  }
}

/** The widest rendition, and the drawn original, which is as wide. */
function isLargest({ name, original }: DeliverableFile, width: number): boolean {
  return name === original.name || name.split('.')[0] === String(Math.max(...widthsFor(width)));
}

/** The company, or the e-mail address where the company's letters cannot be drawn, or who they are to us. */
const textFor = ({ companyName, email, id }: SignedIn) =>
  drawableText(companyName) ?? drawableText(email) ?? id.toUpperCase();
