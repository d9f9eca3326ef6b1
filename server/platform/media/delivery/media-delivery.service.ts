import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../../domain/errors.js';
import { isId } from '../../../../domain/rules.js';
import { CONFIG, type Config } from '../../config/config.js';
import { prepared } from '../../database/sql.js';
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

/** A file that this person may download. */
export interface DeliverableFile extends StoredFile, Omit<Item, 'files'> {
  /** The source of all renditions. */
  original: StoredFile;
}

const nameShape = /^[a-z0-9]{1,10}\.[a-z0-9]{2,4}$/;

/** A picture with all its renditions takes about 1 KB. */
const maxCached = 10_000;

const itemById = {
  name: 'media-by-id',
  text: 'SELECT audience, owner_id, file_name, width, files FROM media WHERE id = $1',
};

/** Finds files and checks access to them. Items are cached, because they never change; access is checked each time. */
@Injectable()
export class MediaDelivery {
  private readonly cache = new Map<string, Item>();

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
    this.cache.delete(id.toLowerCase());
  }

  private check(actor: Person, { audience, ownerId }: DeliverableFile): void {
    if (audience === 'public') return;
    const accessLevel = audience === 'catalogue' ? 'catalogue' : 'customer';
    const code = accessError(accessLevel, actor, this.config.catalogue === 'public');
    if (code) throw new DomainError(code);
    if (audience === 'catalogue' || (actor.kind === 'user' && (actor.id === ownerId || actor.role === 'admin'))) return;
    throw new DomainError('MEDIA_NOT_FOUND');
  }

  /** Reads an item again if the rendition did not exist when the item was cached. */
  private async fileOf(id: string, name: string): Promise<DeliverableFile | undefined> {
    const cached = fileNamed(this.cache.get(id), name);
    if (cached) return cached;
    const [item] = await prepared<Item>(this.database, itemById, [id]);
    if (item) this.remember(id, item);
    return fileNamed(item, name);
  }

  private remember(id: string, item: Item): void {
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size >= maxCached) this.cache.delete(oldest);
    this.cache.set(id, item);
  }
}

function fileNamed(item: Item | undefined, name: string): DeliverableFile | undefined {
  const file = item?.files.find((candidate) => candidate.name === name);
  const original = item?.files[0];
  if (!item || !file || !original) return undefined;
  const { audience, ownerId, fileName, width } = item;
  return { ...file, audience, ownerId, fileName, width, original };
}
