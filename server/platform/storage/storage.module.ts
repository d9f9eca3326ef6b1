import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { LocalStorage } from './local-storage.js';
import { MigratingStorage } from './migrating-storage.js';
import { S3Storage } from './s3-storage.js';
import { Storage } from './storage.js';

export function storageOf(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  const disk = new LocalStorage(config);
  return config.s3 ? new MigratingStorage(new S3Storage(config.s3), disk) : disk;
}

@Global()
@Module({ providers: [{ provide: Storage, useFactory: storageOf, inject: [CONFIG] }], exports: [Storage] })
export class StorageModule {}
