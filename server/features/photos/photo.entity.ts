import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import {
  mediaTypes,
  type MediaType as Kind,
  photoTypes,
  type PhotoType as Type,
  textTones,
  type TextTone as Tone,
} from '../../../domain/photos.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Picture } from '../pictures/picture.types.js';

export const PhotoType = graphqlEnum('PhotoType', photoTypes, 'Where a photo is shown.', {
  gallery: 'In the gallery.',
  home: 'In the slider of the home page.',
  banner: 'At the top of the home page, one after another.',
});
export const MediaType = graphqlEnum('MediaType', mediaTypes, 'Whether it is a picture or a video.', {
  photo: 'A JPEG, PNG or WebP picture.',
  video: 'An MP4 or WebM video.',
});

export const TextTone = graphqlEnum(
  'TextTone',
  textTones,
  'Whether text on the picture is easier to read in light or in dark letters.',
  { light: 'Light text, for a dark picture.', dark: 'Dark text, for a light picture.' },
);

@Entity('photos')
@ObjectType({ description: 'A picture or video of the banner, the home page slider or the gallery.' })
export class Photo {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this photo.' })
  id!: string;

  @Column('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'The text on or below it; null if there is none.' })
  title!: string | null;

  @Column('text')
  @Field(() => PhotoType, { description: 'Where it is shown.' })
  type!: Type;

  @Column('text')
  @Field(() => MediaType, { description: 'Whether it is a picture or a video.' })
  mediaType!: Kind;

  @Column('uuid', { nullable: true })
  pictureId!: string | null;

  @Field(() => Picture, {
    nullable: true,
    description: 'The picture, or the poster of a video; null for a video without a poster.',
  })
  picture!: Picture | null;

  @Column('uuid', { nullable: true })
  videoId!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of the video; null for a picture.' })
  videoUrl!: string | null;

  @Column('text', { nullable: true })
  @Field(() => TextTone, {
    nullable: true,
    description: 'The text colour that is easiest to read on it; null if not set.',
  })
  textTone!: Tone | null;

  @Column('smallint', { default: 50 })
  @Field(() => Int, {
    description: 'The point that stays visible where it is cropped: percent of the width from the left, 0 to 100.',
  })
  focusX!: number;

  @Column('smallint', { default: 50 })
  @Field(() => Int, {
    description: 'The point that stays visible where it is cropped: percent of the height from the top, 0 to 100.',
  })
  focusY!: number;

  @Column('integer')
  position!: number;

  @Column('boolean')
  @Field({ description: 'True if visitors see it.' })
  active!: boolean;

  @Column('integer')
  @Field(() => Int, { description: 'Increases with every change. Send it back as `seen`, so that no change is lost.' })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it was added.' })
  createdAt!: Date;
}
