import { Global, Module } from '@nestjs/common';
import { LocalStorage } from './local-storage.js';
import { Storage } from './storage.js';

@Global()
@Module({ providers: [{ provide: Storage, useClass: LocalStorage }], exports: [Storage] })
export class StorageModule {}
