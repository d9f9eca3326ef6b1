import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  type ListPhotos,
  type OrderPhotos,
  orderPhotosSchema,
  photoMessages,
  photosArgsSchema,
  type PhotoType,
} from '../../../domain/photos.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/large-body.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { PhotoUploads } from './photo-uploads.js';
import {
  maxVideoBody,
  type RestDeletePhoto,
  restDeletePhoto,
  restListPhotos,
  restPhotoActive,
  type RestPhotoActive,
  restUpdatePhoto,
  type RestUpdatePhoto,
  restUploadPhoto,
  type RestUploadPhoto,
  toRestPhoto,
  toRestPhotoPage,
  toRestPhotos,
} from './photos.rest.js';
import { PhotosService } from './photos.service.js';

@Controller('api/v1/photos')
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly uploads: PhotoUploads,
  ) {}

  /** The visible photos of every type, in order. */
  @Get('all')
  @Allow('visitor')
  async all() {
    return { success: true, photos: toRestPhotos(await this.photos.visible(null)) };
  }

  @Get('type/:type')
  @Allow('visitor')
  async ofType(@Param(new Validate(photosArgsSchema)) { type }: { type: PhotoType }) {
    const photos = await this.photos.visible(type);
    return { success: true, photos: photos.map(toRestPhoto) };
  }

  @Get('list')
  @Allow('admin')
  async list(@Query(new ValidateQuery(restListPhotos)) input: ListPhotos) {
    return toRestPhotoPage(await this.photos.list(input));
  }

  @Post('upload')
  @Allow('admin')
  @LargeBody(maxVideoBody)
  async upload(@CurrentUser() actor: SignedIn, @Body(new Validate(restUploadPhoto)) input: RestUploadPhoto) {
    const photo = await this.uploads.add(actor, input);
    return { success: true, message: photoMessages.uploaded, photo: toRestPhoto(photo) };
  }

  @Put('update/:id')
  @Allow('admin')
  @LargeBody(maxVideoBody)
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restUpdatePhoto)) input: RestUpdatePhoto,
  ) {
    const photo = await this.uploads.update(actor, { id, ...input });
    return { success: true, message: photoMessages.updated, photo: toRestPhoto(photo) };
  }

  @Put('active/:id')
  @Allow('admin')
  async setActive(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restPhotoActive)) input: RestPhotoActive,
  ) {
    const photo = await this.photos.setActive(actor, { id, ...input });
    return { success: true, message: photoMessages.updated, photo: toRestPhoto(photo) };
  }

  @Put('order')
  @Allow('admin')
  async order(@CurrentUser() actor: SignedIn, @Body(new Validate(orderPhotosSchema)) input: OrderPhotos) {
    const photos = await this.photos.order(actor, input);
    return { success: true, message: photoMessages.ordered, photos: photos.map(toRestPhoto) };
  }

  @Delete('delete/:id')
  @Allow('admin')
  async remove(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Query(new ValidateQuery(restDeletePhoto)) { seen }: RestDeletePhoto,
  ) {
    await this.photos.remove(actor, { id, seen });
    return { success: true, message: photoMessages.deleted };
  }
}
