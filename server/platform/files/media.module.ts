import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from './storage/storage.module.js';
import { FileInspection } from './intake/file-inspection.js';
import { MediaController } from './delivery/media.controller.js';
import { MediaDeliveryService } from './delivery/media-delivery.service.js';
import { MediaProgressController } from './renditions/media-progress.controller.js';
import { MediaProgressService } from './renditions/media-progress.service.js';
import { MediaResolver } from './renditions/media-progress.resolver.js';
import { MediaItem } from './media/media-item.entity.js';
import { MediaJobs } from './renditions/media.jobs.js';
import { WatermarkedCopies } from './delivery/watermarked-copies.js';
import { MediaOrphans, MediaSweep } from './media/media-sweep.js';
import { MediaSender } from './delivery/media-sender.js';
import { PrintedPictures } from './renditions/printed-pictures.js';
import { PictureProcess } from './renditions/picture-process.js';
import { MediaService } from './media/media.service.js';

@Global()
@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([MediaItem])],
  controllers: [MediaController, MediaProgressController],
  providers: [
    MediaService,
    PictureProcess,
    PrintedPictures,
    FileInspection,
    MediaJobs,
    WatermarkedCopies,
    MediaOrphans,
    MediaSweep,
    MediaDeliveryService,
    MediaSender,
    MediaProgressService,
    MediaResolver,
  ],
  exports: [MediaService, PrintedPictures],
})
export class MediaModule {}
