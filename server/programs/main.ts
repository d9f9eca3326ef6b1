import { styleText } from 'node:util';
import type { Config } from '../platform/config/config.js';
import { startDatabase } from '../embedded-postgres/start-database.js';
import { run } from '../platform/operations/process/start.js';

await run(async (settings, started) => {
  const { log, nestLogger, shutdown } = started;
  // The database starts while Node loads the program.
  const [config, { Logger }, { createApp }, { migrate }, { migrations }, { drain }] = await Promise.all([
    startDatabase(settings, started),
    import('@nestjs/common'),
    import('../app.js'),
    import('../platform/database/migrate.js'),
    import('../migrations/migrations.js'),
    import('../app.js'),
  ]);
  await migrate(config, migrations, log, config.databaseWaitMs);
  Logger.overrideLogger(nestLogger);
  const app = await createApp(config);
  shutdown.add('workers', () => app.close());
  await app.listen(config.port, config.host);
  shutdown.add('requests', () => drain(app, config), config.shutdownDelayMs + config.shutdownTimeoutMs + 500);
  if (shutdown.begun) return;
  log.info(`Listening on ${config.host}:${config.port}`);
  process.stdout.write(welcome(config));
});

/** Returns the address of the shop, the demo accounts and how to stop. */
function welcome({ publicUrl, demo, mailboxToken }: Config): string {
  const adminPassword = demo?.isAdminPasswordGenerated ? demo.adminPassword : '(password in ADMIN_PASSWORD)';
  const signIns = demo && [
    `Administrator  ${demo.adminEmail}  ${adminPassword}`,
    `Customer       ${demo.buyerEmail}  ${demo.buyerPassword}`,
  ];
  const mails = mailboxToken ? [`Mails          ${publicUrl}/dev/mailbox?token=${mailboxToken}`] : [];
  const lines = [`Parure is ready: ${publicUrl}`, '', ...(signIns ?? []), ...mails, 'Stop           Ctrl-C'];
  const text = lines.map((line) => `  ${line}\n`).join('');
  return `\n${process.stdout.isTTY ? styleText('bold', text) : text}\n`;
}
