import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../domain/errors.js';
import type { FileRules } from '../../../domain/files.js';
import { photoFileRules, posterRules, type SavePhoto, type UpdatePhoto } from '../../../domain/photos.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { readDataUrl } from '../../platform/media/intake/data-url.js';
import { type FileArgument, fromGraphql, withIncoming } from '../../platform/media/intake/incoming.js';
import { Media, type ReceivedFile } from '../../platform/media/store/media.service.js';
import type { Photo } from './photo.entity.js';
import { type PhotoFiles, PhotosService } from './photos.service.js';

/** An uploaded file (GraphQL) or a data URL (REST). */
type SubmittedFile = FileArgument | string;

interface SubmittedFiles {
  file?: SubmittedFile | null;
  poster?: SubmittedFile | null;
}

/** Receives the files of REST and GraphQL before the transaction that creates their rows. */
@Injectable()
export class PhotoUploads {
  constructor(
    private readonly photos: PhotosService,
    private readonly media: Media,
  ) {}

  async add(
    actor: SignedIn,
    { file, poster, ...input }: SavePhoto & { file: SubmittedFile; poster?: SubmittedFile | null },
  ): Promise<Photo> {
    const received = await this.receive(file, photoFileRules[input.type]);
    return this.photos.add(actor, { ...input, file: received, poster: await this.receivePoster(received, poster) });
  }

  async update(actor: SignedIn, { file, poster, ...input }: UpdatePhoto & SubmittedFiles): Promise<Photo> {
    const files = file || poster ? await this.replacements(input, { file, poster }) : {};
    return this.photos.update(actor, input, files);
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

  private async receivePoster({ kind }: Pick<ReceivedFile, 'kind'>, poster: SubmittedFile | null | undefined) {
    return poster && kind === 'video' ? this.receive(poster, [posterRules]) : undefined;
  }

  private async receive(submitted: SubmittedFile, rules: readonly FileRules[]): Promise<ReceivedFile> {
    if (typeof submitted === 'string')
      return this.media.receive({ ...dataUrl(submitted, rules), rules, audience: 'public' });
    return withIncoming(await fromGraphql(submitted), rules, (incoming) =>
      this.media.receive({ ...incoming, rules, audience: 'public' }),
    );
  }
}

/** Reports an invalid data URL with the message for wrong file types. */
function dataUrl(text: string, [rule]: readonly FileRules[]) {
  try {
    return readDataUrl(text);
  } catch {
    throw new DomainError('UNSUPPORTED_TYPE', { message: rule?.wrongType });
  }
}
