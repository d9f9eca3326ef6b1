import 'reflect-metadata';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../migrations/migrations.js';
import { databaseOptions } from '../platform/database/database.module.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { migrate } from '../platform/database/migrate.js';
import { missingStatements } from '../platform/database/schema-diff.js';
import { projectFolder } from '../platform/web/built-files.js';

/**
 * Writes a migration with the statements that the entities need and the schema lacks. Usage:
 * `npm run migration:generate -- add-order-design`.
 */
const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z\d-]*$/.test(name)) {
  console.error('Name the migration, for example: npm run migration:generate -- add-order-design');
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'parure-migration-'));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: console, settings: { fsync: 'off' } });
try {
  const statements = await statementsFor(postgres.url);
  if (statements.length === 0) console.log('Nothing to do: the migrations already match the entities');
  else write(name, statements);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function statementsFor(databaseUrl: string): Promise<string[]> {
  await migrate({ databaseUrl, migrationUrl: databaseUrl }, migrations, console, 0);
  const entities = [join(projectFolder(), 'dist', 'server', '**', '*.entity.js')];
  return missingStatements({ ...databaseOptions({ databaseUrl }), entities });
}

function write(slug: string, statements: string[]): void {
  const folder = join(projectFolder(), 'server', 'migrations');
  const last = Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
  const number = last + 1;
  const title = slug.replace(/(^|-)([a-z\d])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  const className = `${title}${1_763_700_000_000 + number}`;
  const up = statements.map((statement) => `    await runner.query(\`${statement}\`);`).join('\n');
  const file = join(folder, `${String(number).padStart(4, '0')}-${slug}.ts`);
  writeFileSync(
    file,
    `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
${up}
  }

  async down(): Promise<void> {
    throw new Error('Write the reverse migration, or explain why there is none');
  }
}
`,
  );
  console.log(`Wrote ${file}\nReview it and name its constraints`);
}
