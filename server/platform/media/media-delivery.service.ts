import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { CONFIG, type Config } from '../config/config.js';
import { refusal } from '../http/allow.js';
import type { Person } from '../http/person.js';
import type { Audience, StoredFile } from './media-item.entity.js';

/** A file that this person may have. */
export interface DeliverableFile extends StoredFile {
  audience: Audience;
  ownerId: string | null;
  fileName: string | null;
}

const nameShape = /^[a-z0-9]{1,10}\.[a-z0-9]{2,4}$/;

/** A few hundred bytes each. */
const mostRemembered = 10_000;

/** Decides who may have which file. What a file is never changes, so it is remembered; who may have it is asked anew. */
@Injectable()
export class MediaDelivery {
  private readonly remembered = new Map<string, DeliverableFile>();

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(who: Person, id: string, name: string): Promise<DeliverableFile> {
    const file = isId(id) && nameShape.test(name) ? await this.fileOf(id.toLowerCase(), name) : undefined;
    if (!file) throw new DomainError('MEDIA_NOT_FOUND');
    this.check(who, file);
    return file;
  }

  forget(id: string, name: string): void {
    this.remembered.delete(`${id.toLowerCase()}/${name}`);
  }

  private check(who: Person, { audience, ownerId }: DeliverableFile): void {
    if (audience === 'public') return;
    const door = audience === 'catalogue' ? 'catalogue' : 'customer';
    const code = refusal(door, who, this.config.catalogue === 'public');
    if (code) throw new DomainError(code);
    if (audience === 'catalogue' || (who.kind === 'user' && (who.id === ownerId || who.role === 'admin'))) return;
    throw new DomainError('MEDIA_NOT_FOUND');
  }

  private async fileOf(id: string, name: string): Promise<DeliverableFile | undefined> {
    const known = `${id}/${name}`;
    const remembered = this.remembered.get(known);
    if (remembered) return remembered;
    const [file] = await this.database.query<DeliverableFile[]>(
      `SELECT media.audience, media.owner_id AS "ownerId", media.file_name AS "fileName", file.*
       FROM media, jsonb_to_recordset(media.files) AS file (name text, key text, mime text, bytes integer)
       WHERE media.id = $1 AND file.name = $2`,
      [id, name],
    );
    if (file) this.remember(known, file);
    return file;
  }

  private remember(known: string, file: DeliverableFile): void {
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined && this.remembered.size >= mostRemembered) this.remembered.delete(oldest);
    this.remembered.set(known, file);
  }
}
