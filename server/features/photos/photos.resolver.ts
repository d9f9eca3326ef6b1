import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  deletePhotoSchema,
  listPhotosSchema,
  orderPhotosSchema,
  type PhotoType as Place,
  setPhotoActiveSchema,
} from '../../../domain/photos.js';
import { Message } from '../../platform/graphql/message.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { PhotoPage } from './photo-page.js';
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
export class PhotosResolver {
  constructor(
    private readonly content: PhotosService,
    private readonly uploads: PhotoUploads,
  ) {}

  @Query(() => [Photo], { description: 'Visitor: the photos of one place, in order.' })
  @Allow('visitor')
  photos(@Args('type', { type: () => PhotoType, description: 'Where they are shown.' }) type: Place) {
    return this.content.visible(type);
  }

  @Query(() => PhotoPage, { description: 'Admin: the photos of one place, those out of sight included.' })
  @Allow('admin')
  allPhotos(@Args(new Validate(listPhotosSchema)) input: ListPhotosArgs) {
    return this.content.list(input);
  }

  @Mutation(() => Photo, { description: 'Admin: adds a picture or a video to a place.' })
  @Allow('admin')
  uploadPhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(uploadPhotoSchema)) input: UploadPhotoInput) {
    return this.uploads.add(actor, input);
  }

  @Mutation(() => Photo, { description: 'Admin: changes a photo; what is left out stays.' })
  @Allow('admin')
  updatePhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(replacePhotoSchema)) input: UpdatePhotoInput) {
    return this.uploads.update(actor, input);
  }

  @Mutation(() => Photo, { description: 'Admin: shows a photo to people, or puts it out of sight.' })
  @Allow('admin')
  setPhotoActive(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(setPhotoActiveSchema)) input: SetPhotoActiveInput,
  ) {
    return this.content.setActive(actor, input);
  }

  @Mutation(() => [Photo], { description: 'Admin: puts photos of one place in order; the answer is their order.' })
  @Allow('admin')
  orderPhotos(@CurrentUser() actor: SignedIn, @Input(new Validate(orderPhotosSchema)) input: OrderPhotosInput) {
    return this.content.order(actor, input);
  }

  @Mutation(() => Message, { description: 'Admin: removes a photo and its files, for good.' })
  @Allow('admin')
  deletePhoto(@CurrentUser() actor: SignedIn, @Input(new Validate(deletePhotoSchema)) input: DeletePhotoInput) {
    return this.content.remove(actor, input);
  }
}
