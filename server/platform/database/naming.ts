import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** `accessExpiresAt` in code is `access_expires_at` in the database, which folds unquoted names to lower case. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, given: string | undefined): string {
    return given ?? snakeCase(className);
  }

  override columnName(property: string, given: string | undefined, embeddedIn: string[]): string {
    return [...embeddedIn.map(snakeCase), given || snakeCase(property)].join('_');
  }

  override relationName(property: string): string {
    return snakeCase(property);
  }

  override joinColumnName(relation: string, column: string): string {
    return snakeCase(`${relation}_${column}`);
  }

  override joinTableName(first: string, second: string, property: string): string {
    return snakeCase(`${first}_${property.replaceAll('.', '_')}_${second}`);
  }

  override joinTableColumnName(table: string, property: string, column?: string): string {
    return snakeCase(`${table}_${column ?? property}`);
  }
}

export function snakeCase(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}
