import 'reflect-metadata';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../migrations/migrations.js';
import { databaseOptions } from '../platform/database/database.module.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';
import { migrate } from '../platform/database/migrate.js';
import { missingStatements } from '../platform/database/schema-diff.js';
import { projectFolder } from '../platform/http/client/built-files.js';

/** `npm run migration:generate -- add-order-design`: what the entities want and the migrations do not make yet. */
const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z\d-]*$/.test(name)) {
  console.error('Say what it does, as in: npm run migration:generate -- add-order-design');
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'parure-migration-'));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: console, settings: { fsync: 'off' } });
try {
  const statements = await statementsFor(postgres.url);
  if (statements.length === 0) console.log('The migrations already make what the entities want');
  else write(name, statements);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function statementsFor(databaseUrl: string): Promise<string[]> {
  await migrate({ databaseUrl }, migrations, console);
  const entities = [join(projectFolder(), 'dist', 'server', '**', '*.entity.js')];
  const database = await new DataSource({ ...databaseOptions({ databaseUrl }), entities }).initialize();
  try {
    return await missingStatements(database);
  } finally {
    await database.destroy();
  }
}

function write(words: string, statements: string[]): void {
  const folder = join(projectFolder(), 'server', 'migrations');
  const last = Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
  const number = last + 1;
  const title = words.replace(/(^|-)([a-z\d])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  const className = `${title}${1_763_700_000_000 + number}`;
  const up = statements.map((statement) => `    await runner.query(\`${statement}\`);`).join('\n');
  const file = join(folder, `${String(number).padStart(4, '0')}-${words}.ts`);
  writeFileSync(
    file,
    `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
${up}
  }

  async down(): Promise<void> {
    throw new Error('Write how to undo this, or say why it cannot be');
  }
}
`,
  );
  console.log(`Wrote ${file}\nRead it, name its constraints, and list ${className} in migrations.ts`);
}
