import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { LocalStorage } from './local-storage.js';
import { MigratingStorage } from './migrating-storage.js';
import { Storage } from './storage.js';

/** Creates the storage. Loads the SDK of S3 only for shops that use it. */
export async function storageOf(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new LocalStorage(config);
  if (!config.s3) return disk;
  const { S3Storage } = await import('./s3-storage.js');
  return new MigratingStorage(new S3Storage(config.s3), disk);
}

@Global()
@Module({ providers: [{ provide: Storage, useFactory: storageOf, inject: [CONFIG] }], exports: [Storage] })
export class StorageModule {}
