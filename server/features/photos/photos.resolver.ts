import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { photoMessages, type PhotoType as Type } from '../../../domain/photos.js';
import {
  deletePhotoSchema,
  listPhotosSchema,
  orderPhotosSchema,
  setPhotoActiveSchema,
} from '../../../domain/photos.schemas.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { PhotoPage } from './photos.types.js';
import { Photo, PhotoType } from './photo.entity.js';
import { PhotoUploads } from './photo-uploads.js';
import {
  DeletePhotoInput,
  ListPhotosArgs,
  OrderPhotosInput,
  replacePhotoSchema,
  SetPhotoActiveInput,
  UpdatePhotoInput,
  UploadPhotoInput,
  uploadPhotoSchema,
} from './photos.inputs.js';
import { PhotosService } from './photos.service.js';

@Resolver(() => Photo)
@Allow('admin', 'content:write')
export class PhotosResolver {
  constructor(
    private readonly photos: PhotosService,
    private readonly uploads: PhotoUploads,
  ) {}

  @Query(() => [Photo], { name: 'photos', description: 'The visible photos of one type, in order.' })
  @Allow('visitor')
  visible(@Args('type', { type: () => PhotoType, description: 'Where they are shown.' }) type: Type) {
    return this.photos.visible(type);
  }

  @Query(() => PhotoPage, { description: 'The photos of one type, including hidden photos.' })
  @Allow('admin', 'content:read')
  allPhotos(@Args(new Validate(listPhotosSchema)) input: ListPhotosArgs) {
    return this.photos.list(input);
  }

  @Query(() => Photo, {
    name: 'photo',
    nullable: true,
    description: 'One photo, visible or hidden. Null, with an error, if there is none.',
  })
  @Allow('admin', 'content:read')
  one(@Args('id', { type: () => ID, description: 'The id of the photo.' }) id: string) {
    return this.photos.get(id);
  }

  @Mutation(() => Photo, { description: 'Adds a picture or a video.' })
  uploadPhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(uploadPhotoSchema)) input: UploadPhotoInput) {
    return this.uploads.add(actor, input);
  }

  @Mutation(() => Photo, { description: 'Changes a photo. Absent fields keep their value.' })
  updatePhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(replacePhotoSchema)) input: UpdatePhotoInput) {
    return this.uploads.update(actor, input);
  }

  @Mutation(() => Photo, { description: 'Shows or hides a photo.' })
  setPhotoActive(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(setPhotoActiveSchema)) input: SetPhotoActiveInput,
  ) {
    return this.photos.setActive(actor, input);
  }

  @Mutation(() => [Photo], { description: 'Reorders photos of one type and returns them in their new order.' })
  orderPhotos(@CurrentUser() actor: SignedIn, @Input(new Validate(orderPhotosSchema)) input: OrderPhotosInput) {
    return this.photos.order(actor, input);
  }

  @Mutation(() => Deletion, { description: 'Permanently deletes a photo and its files.' })
  async deletePhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(deletePhotoSchema)) input: DeletePhotoInput) {
    await this.photos.remove(actor, input);
    return { id: input.id, message: photoMessages.deleted };
  }
}
