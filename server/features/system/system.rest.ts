import { z } from 'zod';
import { dateTime, success } from '../../platform/http/contract.js';

export const restSystem = success({
  version: z.string(),
  commit: z.string(),
  lastBackupAt: dateTime.nullable(),
  backupOverdue: z.boolean(),
}).meta({ id: 'SystemState', graphql: 'System' });
