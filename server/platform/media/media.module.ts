import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '../storage/storage.module.js';
import { FileInspection } from './file-inspection.js';
import { MediaController } from './media.controller.js';
import { MediaDelivery } from './media-delivery.service.js';
import { MediaProgressController } from './media-progress.controller.js';
import { MediaProgressService } from './media-progress.service.js';
import { MediaResolver } from './media.resolver.js';
import { MediaItem } from './media-item.entity.js';
import { MediaJobs } from './media.jobs.js';
import { MediaMarks } from './media-marks.js';
import { MediaOrphans } from './media-orphans.js';
import { MediaSender } from './media-sender.js';
import { MediaSweep } from './media-sweep.js';
import { PictureProcess } from './picture-process.js';
import { Media } from './media.service.js';

@Global()
@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([MediaItem])],
  controllers: [MediaController, MediaProgressController],
  providers: [
    Media,
    PictureProcess,
    FileInspection,
    MediaJobs,
    MediaMarks,
    MediaOrphans,
    MediaSweep,
    MediaDelivery,
    MediaSender,
    MediaProgressService,
    MediaResolver,
  ],
  exports: [Media],
})
export class MediaModule {}
