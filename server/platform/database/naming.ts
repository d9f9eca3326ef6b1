import { DefaultNamingStrategy, getMetadataArgsStorage, type NamingStrategyInterface } from 'typeorm';

/** `accessExpiresAt` in code is `access_expires_at` in the database, which folds unquoted names to lower case. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, given: string | undefined): string {
    return given ?? snakeCase(className);
  }

  override columnName(property: string, given: string | undefined, embeddedIn: string[]): string {
    return [...embeddedIn.map(snakeCase), given || snakeCase(property)].join('_');
  }
}

function snakeCase(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

/** The columns of an entity, by property name: a SELECT that lists them needs no change for a new column. */
export const columnsOf = (entity: object): { property: string; column: string }[] =>
  getMetadataArgsStorage()
    .filterColumns(entity as () => unknown)
    .map(({ propertyName, options }) => ({ property: propertyName, column: options.name ?? snakeCase(propertyName) }));
