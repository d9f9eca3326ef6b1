import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ImportChecksService } from './import-checks.service.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportMendsService } from './import-mends.service.js';
import { ImportQueueService } from './import-queue.service.js';
import { ImportRunsService } from './import-runs.service.js';
import { ImportUploadsService } from './import-uploads.service.js';
import {
  ImportHeader,
  ImportKeptMedia,
  ImportPicture,
  ImportPictureRow,
  ImportRow,
  ImportSheet,
  StoredImport,
} from './import.entity.js';
import { ImportsController } from './imports.controller.js';
import { ImportsJobs } from './imports.jobs.js';
import { ImportsResolver } from './imports.resolver.js';
import { ImportsService } from './imports.service.js';
import { SheetReader } from './reading/sheet-reader.js';
import { RowPlanner } from './row-planner.js';

const entities = [StoredImport, ImportSheet, ImportRow, ImportPicture, ImportPictureRow, ImportKeptMedia, ImportHeader];

@Module({
  imports: [TypeOrmModule.forFeature(entities), CategoriesModule, ProductsModule],
  controllers: [ImportsController],
  providers: [
    ImportsService,
    ImportUploadsService,
    ImportFilesService,
    ImportQueueService,
    ImportMendsService,
    ImportChecksService,
    ImportRunsService,
    RowPlanner,
    SheetReader,
    ImportsJobs,
    ImportsResolver,
  ],
})
export class ImportsModule {}
