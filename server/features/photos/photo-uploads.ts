import { Injectable } from '@nestjs/common';
import type { FileRules } from '../../../domain/files.js';
import { photoFileRules, posterRules } from '../../../domain/photos.js';
import { type SavePhoto, type UpdatePhoto } from '../../../domain/photos.schemas.js';
import type { Actor } from '../../platform/audit/audit.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import type { Photo } from './photo.entity.js';
import { type PhotoFiles, PhotosService } from './photos.service.js';

interface SubmittedFiles {
  file?: Incoming | null;
  poster?: Incoming | null;
}

/** Receives the files before the transaction that creates their rows. */
@Injectable()
export class PhotoUploads {
  constructor(
    private readonly photos: PhotosService,
    private readonly media: MediaService,
  ) {}

  async add(
    actor: Actor,
    { file, poster, ...input }: SavePhoto & { file: Incoming; poster?: Incoming | null },
  ): Promise<Photo> {
    const received = await this.receive(file, photoFileRules[input.type]);
    return this.photos.add(actor, { ...input, file: received, poster: await this.receivePoster(received, poster) });
  }

  async update(actor: Actor, { file, poster, ...input }: UpdatePhoto & SubmittedFiles): Promise<Photo> {
    const files = file || poster ? await this.replacements(input, { file, poster }) : {};
    return this.photos.update(actor, { ...input, ...files });
  }

  private async replacements(
    { id, type }: UpdatePhoto,
    { file, poster }: SubmittedFiles,
  ): Promise<Partial<PhotoFiles>> {
    const current = await this.photos.get(id);
    const received = file ? await this.receive(file, photoFileRules[type ?? current.type]) : undefined;
    const kind = received?.kind ?? current.mediaType;
    return { file: received, poster: await this.receivePoster({ kind }, poster) };
  }

  private async receivePoster({ kind }: Pick<ReceivedFile, 'kind'>, poster: Incoming | null | undefined) {
    return poster && kind === 'video' ? this.receive(poster, [posterRules]) : undefined;
  }

  private receive(file: Incoming, rules: readonly FileRules[]): Promise<ReceivedFile> {
    return this.media.receive(file, rules, { audience: 'public' });
  }
}
