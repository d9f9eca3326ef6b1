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

/** A stream of a GraphQL call, or the text of a data URL. */
type SubmittedFile = FileArgument | string;

interface SubmittedFiles {
  file?: SubmittedFile | null;
  poster?: SubmittedFile | null;
}

/** Takes the files of both faces in, before the transaction that gives them their rows. */
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
    const present = await this.photos.get(id);
    const received = file ? await this.receive(file, photoFileRules[type ?? present.type]) : undefined;
    const kind = received?.kind ?? present.mediaType;
    return { file: received, poster: await this.receivePoster({ kind }, poster) };
  }

  private async receivePoster({ kind }: Pick<ReceivedFile, 'kind'>, poster: SubmittedFile | null | undefined) {
    return poster && kind === 'video' ? this.receive(poster, [posterRules]) : undefined;
  }

  private async receive(sent: SubmittedFile, rules: readonly FileRules[]): Promise<ReceivedFile> {
    if (typeof sent === 'string') return this.media.receive({ ...dataUrl(sent, rules), rules, audience: 'public' });
    return withIncoming(await fromGraphql(sent), rules, (arrived) =>
      this.media.receive({ ...arrived, rules, audience: 'public' }),
    );
  }
}

/** An address that is no file of ours is told what would be one. */
function dataUrl(text: string, [rule]: readonly FileRules[]) {
  try {
    return readDataUrl(text);
  } catch {
    throw new DomainError('UNSUPPORTED_TYPE', { message: rule?.wrongType });
  }
}
