import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Photo } from './photo.entity.js';
import { HomeHero } from './home-hero.js';
import { PhotoUploads } from './photo-uploads.js';
import { PhotosController } from './photos.controller.js';
import { PhotosResolver } from './photos.resolver.js';
import { PhotosService } from './photos.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Photo])],
  controllers: [PhotosController],
  providers: [PhotosService, PhotoUploads, PhotosResolver, HomeHero],
  exports: [PhotosService],
})
export class PhotosModule {}
