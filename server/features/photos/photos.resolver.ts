import { Args, Query, Resolver } from '@nestjs/graphql';
import type { PhotoType as Place } from '../../../domain/photos.js';
import { Allow } from '../../platform/http/allow.js';
import { Photo, PhotoType } from './photo.entity.js';
import { PhotosService } from './photos.service.js';

@Resolver(() => Photo)
export class PhotosResolver {
  constructor(private readonly content: PhotosService) {}

  @Query(() => [Photo], { description: 'Visitor: the photos of one place, in order.' })
  @Allow('visitor')
  photos(@Args('type', { type: () => PhotoType, description: 'Where they are shown.' }) type: Place) {
    return this.content.shown(type);
  }
}
