import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { z } from 'zod';
import { type MediaType as Kind, type PhotoType as Type, type TextTone as Tone } from '../../../domain/photos.js';
import {
  type DeletePhoto,
  type ListPhotos,
  type OrderPhotos,
  type SavePhoto,
  savePhotoSchema,
  type SetPhotoActive,
  type UpdatePhoto,
  updatePhotoSchema,
} from '../../../domain/photos.schemas.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import { MediaType, PhotoType, TextTone } from './photo.entity.js';

// The GraphQL scalar for uploads has already checked that these are files.
const file = z.custom<FileArgument>();
export const uploadPhotoSchema = savePhotoSchema.extend({ file, poster: file.nullish() });
export const replacePhotoSchema = updatePhotoSchema.extend({ file: file.nullish(), poster: file.nullish() });

const title = { nullable: true, description: 'At most 120 characters.' };
const mediaType = { nullable: true, description: 'The expected media type. The contents of the file decide.' };
const textTone = { nullable: true, description: 'The text colour that is easiest to read on it.' };
const focusX = {
  nullable: true,
  description: 'The point that stays visible where it is cropped: percent of the width, 0 to 100. A new photo has 50.',
};
const focusY = {
  nullable: true,
  description: 'The point that stays visible where it is cropped: percent of the height, 0 to 100. A new photo has 50.',
};
const poster = {
  nullable: true,
  description: 'The picture to show before a video plays, under 2 MB. Ignored for pictures.',
};
const seen = {
  nullable: true,
  description: 'The version the client last read. If it has changed since, the error is CONFLICT.',
};

@InputType({ description: 'A new picture or video, and where it is shown.' })
export class UploadPhotoInput implements SavePhoto {
  @Field(() => PhotoType, { description: 'Where it is shown. It is added at the end.' }) type!: Type;
  @Field(() => String, title) title?: string;
  @Field(() => MediaType, mediaType) mediaType?: Kind;
  @Field(() => TextTone, textTone) textTone?: Tone;
  @Field(() => Int, focusX) focusX?: number;
  @Field(() => Int, focusY) focusY?: number;
  @Field(() => Boolean, { nullable: true, description: 'Whether visitors see it at once; defaults to true.' })
  active?: boolean;
  @Field(() => GraphQLUpload, {
    description:
      'A JPEG, PNG or WebP picture or an MP4 or WebM video. Banner: 2 MB and 60 MB. Gallery and home: 50 MB.',
  })
  file!: FileArgument;
  @Field(() => GraphQLUpload, poster) poster?: FileArgument;
}

@InputType({ description: 'Changes to a picture or video. Absent fields keep their value.' })
export class UpdatePhotoInput implements UpdatePhoto {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field(() => PhotoType, { nullable: true, description: 'A different type moves it to the end of that type.' })
  type?: Type;
  @Field(() => String, title) title?: string;
  @Field(() => MediaType, mediaType) mediaType?: Kind;
  @Field(() => TextTone, textTone) textTone?: Tone;
  @Field(() => Int, focusX) focusX?: number;
  @Field(() => Int, focusY) focusY?: number;
  @Field(() => Int, seen) seen?: number;
  @Field(() => GraphQLUpload, { nullable: true, description: 'Replaces the current file.' })
  file?: FileArgument;
  @Field(() => GraphQLUpload, poster) poster?: FileArgument;
}

@InputType({ description: 'A picture or video to delete.' })
export class DeletePhotoInput implements DeletePhoto {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field(() => Int, seen) seen?: number;
}

@InputType({ description: 'Whether a picture or video is shown.' })
export class SetPhotoActiveInput implements SetPhotoActive {
  @Field(() => ID, { description: 'The id of the photo.' }) id!: string;
  @Field({ description: 'True if visitors see it.' }) active!: boolean;
  @Field(() => Int, seen) seen?: number;
}

@InputType({ description: 'Photos of one type in their new order.' })
export class OrderPhotosInput implements OrderPhotos {
  @Field(() => PhotoType, { description: 'The type of these photos.' }) type!: Type;
  @Field(() => [ID], { description: '1 to 200 ids in their new order. These photos exchange their positions.' })
  ids!: string[];
  @Field(() => [ID], {
    nullable: true,
    description: 'The order the client last read. If it has changed since, the error is CONFLICT.',
  })
  seen?: string[];
}

@ArgsType()
export class ListPhotosArgs implements ListPhotos {
  @Field(() => PhotoType, { description: 'The type of the photos.' }) type!: Type;
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200; defaults to 50.' }) perPage!: number;
}
