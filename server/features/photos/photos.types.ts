import { Field, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { Photo } from './photo.entity.js';

@ObjectType({ description: 'A page of photos of one type in display order, including hidden photos.' })
export class PhotoPage {
  @Field(() => [Photo], { description: 'The photos on this page.' }) items!: Photo[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
}
