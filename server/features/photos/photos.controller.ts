import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { photoMessages, type PhotoType } from '../../../domain/photos.js';
import {
  type ListPhotos,
  type OrderPhotos,
  orderPhotosSchema,
  photosArgsSchema,
} from '../../../domain/photos.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/body-limits.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, restMessage, Returns, success, Specified } from '../../platform/http/contract.js';
import { Idempotent } from '../../platform/http/idempotency.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { PhotoUploads } from './photo-uploads.js';
import {
  maxVideoBody,
  type RestDeletePhoto,
  restDeletePhoto,
  restListPhotos,
  restPhoto,
  type RestPhotoActive,
  restPhotoActive,
  restPhotoPage,
  restPhotosByType,
  type RestUpdatePhoto,
  restUpdatePhoto,
  type RestUploadPhoto,
  restUploadPhoto,
  toRestPhoto,
  toRestPhotoPage,
  toRestPhotos,
} from './photos.rest.js';
import { PhotosService } from './photos.service.js';

@Controller('api/v1/photos')
@Allow('admin', 'content:write')
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly uploads: PhotoUploads,
  ) {}

  @Get('all')
  @Allow('visitor')
  @Specified()
  @Returns(success({ photos: restPhotosByType }), {
    graphql: 'photos',
    summary: 'The visible photos of every type, in order.',
  })
  async all() {
    return { success: true, photos: toRestPhotos(await this.photos.visible(null)) };
  }

  @Get('type/:type')
  @Allow('visitor')
  @Specified()
  @Returns(success({ photos: z.array(restPhoto) }), { graphql: 'photos' })
  async ofType(@Param(new Validate(photosArgsSchema)) { type }: { type: PhotoType }) {
    const photos = await this.photos.visible(type);
    return { success: true, photos: photos.map(toRestPhoto) };
  }

  @Get('list')
  @Allow('admin', 'content:read')
  @Returns(restPhotoPage, { graphql: 'allPhotos' })
  async list(@Query(new ValidateQuery(restListPhotos)) input: ListPhotos) {
    return toRestPhotoPage(await this.photos.list(input));
  }

  @Get(':id')
  @Allow('admin', 'content:read')
  @Returns(success({ photo: restPhoto }), { graphql: 'photo' })
  @Fails('PHOTO_NOT_FOUND')
  async one(@Param('id') id: string) {
    return { success: true, photo: toRestPhoto(await this.photos.get(id)) };
  }

  @Post('upload')
  @Idempotent()
  @Specified()
  @Returns(done(photoMessages.uploaded, { photo: restPhoto }), { graphql: 'uploadPhoto' })
  @Fails('MEDIA_UNREADABLE', 'PHOTO_NOT_FOUND')
  @LargeBody({ maxBytes: maxVideoBody, files: ['image', 'poster'] })
  async upload(@CurrentUser() actor: SignedIn, @Body(new Validate(restUploadPhoto)) input: RestUploadPhoto) {
    const photo = await this.uploads.add(actor, input);
    return { success: true, message: photoMessages.uploaded, photo: toRestPhoto(photo) };
  }

  @Put('update/:id')
  @Specified()
  @Returns(done(photoMessages.updated, { photo: restPhoto }), { graphql: 'updatePhoto' })
  @Fails('MEDIA_UNREADABLE', 'PHOTO_NOT_FOUND')
  @LargeBody({ maxBytes: maxVideoBody, files: ['image', 'poster'] })
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restUpdatePhoto)) input: RestUpdatePhoto,
  ) {
    const photo = await this.uploads.update(actor, { id, ...input });
    return { success: true, message: photoMessages.updated, photo: toRestPhoto(photo) };
  }

  @Put('active/:id')
  @Returns(done(photoMessages.updated, { photo: restPhoto }), { graphql: 'setPhotoActive' })
  @Fails('PHOTO_NOT_FOUND')
  async setActive(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restPhotoActive)) input: RestPhotoActive,
  ) {
    const photo = await this.photos.setActive(actor, { id, ...input });
    return { success: true, message: photoMessages.updated, photo: toRestPhoto(photo) };
  }

  @Put('order')
  @Returns(done(photoMessages.ordered, { photos: z.array(restPhoto) }), { graphql: 'orderPhotos' })
  @Fails('PHOTO_NOT_FOUND')
  async order(@CurrentUser() actor: SignedIn, @Body(new Validate(orderPhotosSchema)) input: OrderPhotos) {
    const photos = await this.photos.order(actor, input);
    return { success: true, message: photoMessages.ordered, photos: photos.map(toRestPhoto) };
  }

  @Delete('delete/:id')
  @Specified()
  @Returns(restMessage, { graphql: 'deletePhoto' })
  @Fails('PHOTO_NOT_FOUND')
  async remove(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Query(new ValidateQuery(restDeletePhoto)) { seen }: RestDeletePhoto,
  ) {
    await this.photos.remove(actor, { id, seen });
    return { success: true, message: photoMessages.deleted };
  }
}
