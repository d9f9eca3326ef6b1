import { Injectable } from '@nestjs/common';
import { LastBackup } from '../../platform/operations/backup/last-backup.js';
import { build, version } from '../../platform/operations/build-info.js';
import type { System } from './system.types.js';

@Injectable()
export class SystemService {
  constructor(private readonly lastBackup: LastBackup) {}

  async read(): Promise<System> {
    const { madeAt, overdue } = await this.lastBackup.state();
    return { version, commit: build.commit, lastBackupAt: madeAt, backupOverdue: overdue };
  }
}
