import { Controller, Get, Param } from '@nestjs/common';
import { photosArgsSchema, type PhotoType } from '../../../domain/photos.js';
import { Allow } from '../../platform/http/allow.js';
import { Validate } from '../../platform/http/validate.js';
import { toRestPhoto, toRestPhotos } from './photos.rest.js';
import { PhotosService } from './photos.service.js';

@Controller('api/v1/photos')
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  /** The photos of every place, in order. */
  @Get('all')
  @Allow('visitor')
  async all() {
    return { success: true, photos: toRestPhotos(await this.photos.shown(null)) };
  }

  @Get('type/:type')
  @Allow('visitor')
  async ofType(@Param(new Validate(photosArgsSchema)) { type }: { type: PhotoType }) {
    const photos = await this.photos.shown(type);
    return { success: true, photos: photos.map(toRestPhoto) };
  }
}
