import { accountWorkloads } from './accounts.js';
import { catalogueWorkloads } from './catalogue.js';
import { salesWorkloads } from './sales.js';

export const workloads = [...catalogueWorkloads, ...salesWorkloads, ...accountWorkloads];
