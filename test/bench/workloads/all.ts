import { catalogueWorkloads } from './catalogue.js';

export const workloads = [...catalogueWorkloads];
