import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../../domain/errors.js';
import { isId } from '../../../../domain/rules.js';
import { CONFIG, type Config } from '../../config/config.js';
import { queryPrepared } from '../../database/prepared-query.js';
import { accessError } from '../../http/access/allow.js';
import type { Person } from '../../http/access/person.js';
import type { Audience, StoredFile } from '../store/media-item.entity.js';

interface Item {
  audience: Audience;
  ownerId: string | null;
  fileName: string | null;
  width: number | null;
  files: StoredFile[];
}

/** A file that this person may have. */
export interface DeliverableFile extends StoredFile, Omit<Item, 'files'> {
  /** What all renditions are drawn from. */
  original: StoredFile;
}

const nameShape = /^[a-z0-9]{1,10}\.[a-z0-9]{2,4}$/;

/** About a kilobyte each: a picture with all its renditions. */
const mostRemembered = 10_000;

const lookingUp = {
  name: 'media-by-id',
  text: 'SELECT audience, owner_id AS "ownerId", file_name AS "fileName", width, files FROM media WHERE id = $1',
};

/** Decides who may have which file. What a file is never changes, so it is remembered; who may have it is asked anew. */
@Injectable()
export class MediaDelivery {
  private readonly remembered = new Map<string, Item>();

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(actor: Person, id: string, name: string): Promise<DeliverableFile> {
    const file = isId(id) && nameShape.test(name) ? await this.fileOf(id.toLowerCase(), name) : undefined;
    if (!file) throw new DomainError('MEDIA_NOT_FOUND');
    this.check(actor, file);
    return file;
  }

  forget(id: string): void {
    this.remembered.delete(id.toLowerCase());
  }

  private check(actor: Person, { audience, ownerId }: DeliverableFile): void {
    if (audience === 'public') return;
    const accessLevel = audience === 'catalogue' ? 'catalogue' : 'customer';
    const code = accessError(accessLevel, actor, this.config.catalogue === 'public');
    if (code) throw new DomainError(code);
    if (audience === 'catalogue' || (actor.kind === 'user' && (actor.id === ownerId || actor.role === 'admin'))) return;
    throw new DomainError('MEDIA_NOT_FOUND');
  }

  /** An item that had not all its renditions when it was looked at is looked at again. */
  private async fileOf(id: string, name: string): Promise<DeliverableFile | undefined> {
    const known = named(this.remembered.get(id), name);
    if (known) return known;
    const [item] = await queryPrepared<Item>(this.database, lookingUp, [id]);
    if (item) this.remember(id, item);
    return named(item, name);
  }

  private remember(id: string, item: Item): void {
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined && this.remembered.size >= mostRemembered) this.remembered.delete(oldest);
    this.remembered.set(id, item);
  }
}

function named(item: Item | undefined, name: string): DeliverableFile | undefined {
  const file = item?.files.find((one) => one.name === name);
  const original = item?.files[0];
  if (!item || !file || !original) return undefined;
  const { audience, ownerId, fileName, width } = item;
  return { ...file, audience, ownerId, fileName, width, original };
}
