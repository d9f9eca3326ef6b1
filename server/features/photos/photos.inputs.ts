import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { z } from 'zod';
import {
  type DeletePhoto,
  type ListPhotos,
  type MediaType as Kind,
  type OrderPhotos,
  type PhotoType as Place,
  type SavePhoto,
  savePhotoSchema,
  type SetPhotoActive,
  type TextTone as Tone,
  type UpdatePhoto,
  updatePhotoSchema,
} from '../../../domain/photos.js';
import type { FileArgument } from '../../platform/media/intake/incoming.js';
import { MediaType, PhotoType, TextTone } from './photo.entity.js';

// The schema's own scalar has made sure that these are files.
const file = z.custom<FileArgument>();
export const uploadPhotoSchema = savePhotoSchema.extend({ file, poster: file.nullish() });
export const replacePhotoSchema = updatePhotoSchema.extend({ file: file.nullish(), poster: file.nullish() });

const title = { nullable: true, description: 'At most 120 characters.' };
const mediaType = { nullable: true, description: 'What you take it for; the bytes of the file decide.' };
const textTone = { nullable: true, description: 'The letters that are read best on it.' };
const poster = {
  nullable: true,
  description: "A picture to show of a video before it plays, under 2 MB; a photo's is ignored.",
};
const seen = {
  nullable: true,
  description: 'The version that was looked at: if it has changed since, the answer is CONFLICT.',
};

@InputType({ description: 'A new photo or film, and where it is shown.' })
export class UploadPhotoInput implements SavePhoto {
  @Field(() => PhotoType, { description: 'Where it will be shown, in the last place.' }) type!: Place;
  @Field(() => String, title) title?: string;
  @Field(() => MediaType, mediaType) mediaType?: Kind;
  @Field(() => TextTone, textTone) textTone?: Tone;
  @Field(() => Boolean, { nullable: true, description: 'Whether people see it at once; yes when left out.' })
  active?: boolean;
  @Field(() => GraphQLUpload, {
    description:
      'A JPEG, PNG or WebP picture or an MP4, WebM or Ogg video. Banner: 2 MB and 60 MB. Gallery and home: 50 MB.',
  })
  file!: FileArgument;
  @Field(() => GraphQLUpload, poster) poster?: FileArgument;
}

@InputType({ description: 'What changes of a photo or film; what is left out stays.' })
export class UpdatePhotoInput implements UpdatePhoto {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field(() => PhotoType, { nullable: true, description: 'Another place moves it there, to the end.' }) type?: Place;
  @Field(() => String, title) title?: string;
  @Field(() => MediaType, mediaType) mediaType?: Kind;
  @Field(() => TextTone, textTone) textTone?: Tone;
  @Field(() => Int, seen) seen?: number;
  @Field(() => GraphQLUpload, { nullable: true, description: 'Takes the place of the present file.' })
  file?: FileArgument;
  @Field(() => GraphQLUpload, poster) poster?: FileArgument;
}

@InputType({ description: 'A photo or film to be taken down.' })
export class DeletePhotoInput implements DeletePhoto {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field(() => Int, seen) seen?: number;
}

@InputType({ description: 'Whether a photo or film is shown.' })
export class SetPhotoActiveInput implements SetPhotoActive {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field({ description: 'Whether people see it.' }) active!: boolean;
  @Field(() => Int, seen) seen?: number;
}

@InputType({ description: 'Photos of one place, in their new order.' })
export class OrderPhotosInput implements OrderPhotos {
  @Field(() => PhotoType, { description: 'The place whose photos these are.' }) type!: Place;
  @Field(() => [ID], { description: 'Their new order; they share the places that they have now. 1 to 200.' })
  ids!: string[];
  @Field(() => [ID], {
    nullable: true,
    description: 'The order that was looked at: if it has changed since, the answer is CONFLICT.',
  })
  seen?: string[];
}

@ArgsType()
export class ListPhotosArgs implements ListPhotos {
  @Field(() => PhotoType, { description: 'Which place.' }) type!: Place;
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 50 when left out.' }) perPage!: number;
}
