import { Field, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Photo } from './photo.entity.js';

@ObjectType({ description: 'A page of the photos of one place, in their order, those out of sight included.' })
export class PhotoPage {
  @Field(() => [Photo], { description: 'The photos of this page.' }) items!: Photo[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
}
