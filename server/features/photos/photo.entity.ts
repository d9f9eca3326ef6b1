import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import {
  mediaTypes,
  type MediaType as Kind,
  photoTypes,
  type PhotoType as Place,
  textTones,
  type TextTone as Tone,
} from '../../../domain/photos.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Picture } from '../../platform/media/store/picture.js';

export const PhotoType = graphqlEnum('PhotoType', photoTypes, 'Where a photo is shown.', {
  gallery: 'In the gallery.',
  home: 'In the gallery of the home page.',
  banner: 'At the top of the home page, one after another.',
});
export const MediaType = graphqlEnum('MediaType', mediaTypes, 'Whether it moves.', {
  photo: 'A JPEG, PNG or WebP picture.',
  video: 'An MP4, WebM or Ogg film.',
});

export const TextTone = graphqlEnum(
  'TextTone',
  textTones,
  'Whether words on the picture are read best in light or in dark letters.',
  { light: 'In light ones: the picture is dark.', dark: 'In dark ones: the picture is light.' },
);

@Entity('photos')
@ObjectType({ description: 'A picture or a film of the banner, the home slides or the gallery.' })
export class Photo {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this photo.' })
  id!: string;

  @Column('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'What is written on it or under it.' })
  title!: string | null;

  @Column('text')
  @Field(() => PhotoType, { description: 'Where it is shown.' })
  type!: Place;

  @Column('text')
  @Field(() => MediaType, { description: 'Whether it moves.' })
  mediaType!: Kind;

  @Column('uuid', { nullable: true })
  pictureId!: string | null;

  @Field(() => Picture, { nullable: true, description: "The picture, or a video's poster." })
  picture!: Picture | null;

  @Column('uuid', { nullable: true })
  videoId!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the video is served from.' })
  videoUrl!: string | null;

  @Column('text', { nullable: true })
  @Field(() => TextTone, { nullable: true, description: 'The letters that are read best on it.' })
  textTone!: Tone | null;

  @Column('integer')
  position!: number;

  @Column('boolean')
  @Field({ description: 'Whether people see it.' })
  active!: boolean;

  @Column('integer')
  @Field(() => Int, { description: 'Grows with every change; send it back as `seen`, so that no change is lost.' })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it was added.' })
  createdAt!: Date;
}
