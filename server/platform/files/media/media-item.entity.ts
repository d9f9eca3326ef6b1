import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MediaState } from '../renditions/media-progress.types.js';
import type { MediaKind } from '../intake/sniff.js';

/**
 * public: anyone. catalogue: everyone who may see the catalogue. owner: the user who owns it, with current access, and
 * administrators. company: owners and buyers of the company that owns it, with current access, and administrators.
 */
export type Audience = 'public' | 'catalogue' | 'owner' | 'company';

/** Returns the file name of a picture's original. */
export const originalName = (mime: string) => (mime === 'image/webp' ? 'full.webp' : 'full.jpg');

/** A file of an item: the original or a rendition. */
export interface StoredFile {
  name: string;
  key: string;
  mime: string;
  bytes: number;
}

@Entity('media')
export class MediaItem {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: MediaKind;
  @Column('text') audience!: Audience;
  @Column('uuid', { nullable: true }) ownerId!: string | null;
  @Column('text', { name: 'sha256' }) sha256!: string;
  @Column('text') mime!: string;
  @Column('bigint', { transformer: { from: Number, to: (bytes: number) => bytes } }) bytes!: number;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('text', { nullable: true }) alt!: string | null;
  @Column('text', { nullable: true }) placeholder!: string | null;
  @Column('integer', { array: true }) widths!: number[];
  @Column('real', { nullable: true }) durationSeconds!: number | null;
  @Column('integer', { nullable: true }) pages!: number | null;
  @Column('text') state!: MediaState;
  @Column('text', { nullable: true }) failure!: string | null;
  @Column('smallint', { default: 0 }) tries!: number;
  @Column('jsonb') files!: StoredFile[];
  /** The gold colour that a picture shows. */
  @Column('text', { nullable: true }) colour!: string | null;
  @Column('text', { nullable: true }) fileName!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;

  /** The URL of the original. */
  get url(): string {
    return `/media/${this.id}/${this.files[0].name}`;
  }
}
