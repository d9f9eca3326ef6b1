import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Photo } from './photo.entity.js';
import { HeroPreload } from './hero-preload.js';
import { PhotoUploads } from './photo-uploads.js';
import { PhotosController } from './photos.controller.js';
import { PhotosResolver } from './photos.resolver.js';
import { PhotosService } from './photos.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Photo])],
  controllers: [PhotosController],
  providers: [PhotosService, PhotoUploads, PhotosResolver, HeroPreload],
  exports: [PhotosService],
})
export class PhotosModule {}
