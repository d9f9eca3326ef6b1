import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from './naming.js';

/** The columns of an entity, by property name: a SELECT that lists them needs no change for a new column. */
export const columnsOf = (entity: object): { property: string; column: string }[] =>
  getMetadataArgsStorage()
    .filterColumns(entity as () => unknown)
    .map(({ propertyName, options }) => ({ property: propertyName, column: options.name ?? snakeCase(propertyName) }));
