import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { mayOrder } from '../../../../domain/companies.js';
import { DomainError } from '../../../../domain/errors.js';
import { isId } from '../../../../domain/rules.js';
import type { Permission } from '../../../../domain/staff.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Commits } from '../../database/commits.js';
import { inOrder, prepared, rowLoader } from '../../database/sql.js';
import { accessError, accessRefused, requirePermissions } from '../../http/access/allow.js';
import type { Person, SignedIn } from '../../http/access/person.js';
import type { Audience, StoredFile } from '../media/media-item.entity.js';

interface Item {
  audience: Audience;
  ownerId: string | null;
  fileName: string | null;
  width: number | null;
  files: StoredFile[];
  /** True for a picture that the catalogue no longer shows. */
  isWithdrawn: boolean;
}

/** A file that the caller may download. */
export interface DeliverableFile extends StoredFile, Omit<Item, 'files'> {
  /** The file from which all renditions are made. */
  original: StoredFile;
}

const nameShape = /^[a-z0-9]{1,10}\.[a-z0-9]{2,4}$/;

/** Limit of cached items. A picture with all its renditions takes about 1 KB. */
const maxCached = 10_000;
/** Time for which other processes may still send a deleted file. */
const maxAgeMs = 1_000;

const itemsById = {
  name: 'media-by-id',
  text: `
  SELECT asked.place, m.audience, m.owner_id, m.file_name, m.width, m.files,
    m.audience = 'catalogue' AND media_is_withdrawn(m.id) AS is_withdrawn
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place) JOIN media m ON m.id = asked.id`,
};

const keptPicture = { name: 'kept-picture', text: 'SELECT media_is_kept_by($1::uuid, $2::uuid) AS is_kept' };

/**
 * Finds files, and checks access to them at each request. Caches items for a second. A popular file, or the ranges of a
 * video, take one statement in that time, and every process soon notices a deletion.
 */
@Injectable()
export class MediaDeliveryService {
  private readonly cache = new LRUCache<string, Item>({ max: maxCached, ttl: maxAgeMs });
  private readonly items = rowLoader<string, Item & { place: string }>(async (ids) =>
    inOrder(await prepared<Item & { place: string }>(this.database, itemsById, [ids]), ids),
  );

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    commits: Commits,
  ) {
    // Files that this process deletes are unavailable at once.
    commits.afterEach(() => this.cache.clear());
  }

  async find(actor: Person, id: string, name: string): Promise<DeliverableFile> {
    const file = isId(id) && nameShape.test(name) ? await this.fileOf(id.toLowerCase(), name) : undefined;
    if (!file) throw new DomainError('MEDIA_NOT_FOUND');
    await this.check(actor, id, file);
    return file;
  }

  forget(id: string): void {
    this.cache.delete(id.toLowerCase());
  }

  private async check(actor: Person, id: string, { audience, ownerId, isWithdrawn }: DeliverableFile): Promise<void> {
    if (audience === 'public') return;
    const accessLevel = audience === 'catalogue' ? 'catalogue' : 'customer';
    const code = accessError(accessLevel, actor, this.config.catalogue === 'public');
    if (code) throw accessRefused(code);
    if (audience === 'catalogue' && !isWithdrawn) return;
    if (actor.kind === 'user' && actor.role === 'admin' && !actor.mustAddFactor)
      return requirePermissions(actor, neededBy(actor, audience, ownerId));
    if (actor.kind === 'user' && owns(actor, { audience, ownerId })) return;
    if (isWithdrawn && actor.kind === 'user' && (await this.isKept(actor.id, id))) return;
    throw new DomainError('MEDIA_NOT_FOUND');
  }

  /** True if the user keeps the picture, for example after ordering the product. */
  private async isKept(userId: string, id: string): Promise<boolean> {
    const [row] = await prepared<{ isKept: boolean }>(this.database, keptPicture, [userId, id]);
    return row?.isKept ?? false;
  }

  /** Reads an item again if the rendition did not exist when the item was cached. */
  private async fileOf(id: string, name: string): Promise<DeliverableFile | undefined> {
    const cached = fileNamed(this.cache.get(id), name);
    if (cached) return cached;
    const item = await this.items.load(id);
    if (item) this.cache.set(id, item);
    return fileNamed(item, name);
  }
}

/** The permissions that staff need for a file that is not in the catalogue. */
function neededBy(actor: SignedIn, audience: Audience, ownerId: string | null): Permission[] {
  if (audience === 'company') return ['orders:read'];
  return audience === 'owner' && ownerId !== actor.id ? ['clients:read'] : [];
}

/** PDFs of orders belong to the company, all other files to a user. */
const owns = (actor: SignedIn, { audience, ownerId }: Pick<Item, 'audience' | 'ownerId'>) =>
  audience === 'company' ? actor.companyId === ownerId && mayOrder(actor.companyRole) : actor.id === ownerId;

function fileNamed(item: Item | undefined, name: string): DeliverableFile | undefined {
  const file = item?.files.find((candidate) => candidate.name === name);
  const original = item?.files[0];
  if (!item || !file || !original) return undefined;
  const { audience, ownerId, fileName, width, isWithdrawn } = item;
  return { ...file, audience, ownerId, fileName, width, isWithdrawn, original };
}
