import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '../storage/storage.module.js';
import { MediaController } from './media.controller.js';
import { MediaDelivery } from './media-delivery.service.js';
import { MediaItem } from './media-item.entity.js';
import { MediaJobs } from './media.jobs.js';
import { MediaSender } from './media-sender.js';
import { MediaSweep } from './media-sweep.js';
import { PictureProcess } from './picture-process.js';
import { Media } from './media.service.js';

@Global()
@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([MediaItem])],
  controllers: [MediaController],
  providers: [Media, PictureProcess, MediaJobs, MediaSweep, MediaDelivery, MediaSender],
  exports: [Media],
})
export class MediaModule {}
