import { clockIn, dayIn } from '../../domain/days.js';
import { mailFailureLabels } from '../../domain/mails.js';
import { pageLimits } from '../../domain/rules.js';
import { type AdministratorCommand, help, type MailCommand, readCommand } from '../features/auth/operator-command.js';
import type { OperatorService } from '../features/auth/operator.service.js';
import type { MailsService } from '../features/mails/mails.service.js';
import type { FailedMail } from '../features/mails/mails.types.js';
import type { Actor } from '../platform/audit/audit.js';
import type { Config } from '../platform/config/config.js';
import { commandOrExit } from '../platform/operations/process/terminal-command.js';
import { runningDatabase, startDatabase } from '../embedded-postgres/start-database.js';
import { run } from '../platform/operations/process/start.js';

/** Thrown when nothing was done; the message says why. */
class CommandError extends Error {}

const command = commandOrExit({ help, read: readCommand, invalidCode: 2 });

await run(
  async (settings, started) => {
    const config = runningDatabase(settings) ?? (await startDatabase(settings, started));
    const [
      { NestFactory },
      { OperatorModule },
      { OperatorService: OperatorService, OperatorError },
      { MailsService },
      { system },
      { migrate },
      { migrations },
    ] = await Promise.all([
      import('@nestjs/core'),
      import('../features/auth/operator.module.js'),
      import('../features/auth/operator.service.js'),
      import('../features/mails/mails.service.js'),
      import('../platform/audit/audit.js'),
      import('../platform/database/migrate.js'),
      import('../migrations/migrations.js'),
    ]);
    // Does not wait for the database, because the operator who typed the command is waiting.
    await migrate(config, migrations, started.log, 0);
    const context = await NestFactory.createApplicationContext(OperatorModule.forRoot(config), {
      logger: started.nestLogger,
      abortOnError: false,
    });
    started.shutdown.add('command', () => context.close());
    let code = 0;
    try {
      const output =
        command.about === 'mails'
          ? await manageMails(context.get(MailsService), system, command, config)
          : await manageAdministrators(context.get(OperatorService), command, config);
      process.stdout.write(output);
    } catch (error) {
      if (!(error instanceof OperatorError || error instanceof CommandError)) throw error;
      process.stderr.write(`${error.message}\n`);
      code = 1;
    }
    await started.shutdown.run(code);
  },
  { logLevel: 'warn' },
);

async function manageAdministrators(
  operator: OperatorService,
  given: AdministratorCommand,
  { timeZone }: Config,
): Promise<string> {
  if (given.name === 'list') {
    const administrators = await operator.list();
    if (administrators.length === 0) return 'There are no administrators yet.\n';
    const dayOf = dayIn(timeZone);
    return administrators
      .map(
        ({ email, name, role, blocked, createdAt, sessions }) =>
          `${email}  ${name}, ${role}${blocked ? ' (blocked)' : ''}, since ${dayOf(createdAt)}, active sessions: ${sessions}\n`,
      )
      .join('');
  }
  const { name, email, promote } = given;
  if (name === 'reset-second-factor') {
    await operator.resetSecondFactor(email);
    return `${email}\nThe password alone is enough until a new second factor is added.\n`;
  }
  const password = name === 'create' ? await operator.create(email, { promote }) : await operator.resetPassword(email);
  return `${email}\nPassword  ${password}\nThe password is shown only once. Sign in with it and change it in your profile.\n`;
}

async function manageMails(
  mails: MailsService,
  operator: Actor,
  given: MailCommand,
  { timeZone }: Config,
): Promise<string> {
  if (given.name === 'list') {
    const { items, pageInfo } = await mails.list({ page: 1, perPage: pageLimits.maxPerPage });
    if (items.length === 0) return 'No failed emails.\n';
    const more = pageInfo.total - items.length;
    const lines = items.map((mail) => describeMail(mail, timeZone));
    return [...lines, ...(more ? [`and ${more} older ones\n`] : [])].join('');
  }
  const { message, missed } = await (given.name === 'retry'
    ? mails.retry(operator, given.choice)
    : mails.drop(operator, given.choice));
  if (missed) throw new CommandError(message);
  return `${message}\n`;
}

function describeMail(
  { id, title, recipients, failedAt, tries, reason, answer, expired }: FailedMail,
  timeZone: string,
): string {
  const to = recipients.length ? recipients.join(', ') : 'an address that is no longer known';
  const { day, timeOfDay } = clockIn(timeZone)(failedAt);
  const failed = `  failed on ${day} ${timeOfDay} (${timeZone}), tries: ${tries}`;
  const lines = [`${id}  ${title}, to ${to}`, expired ? `${failed}, its code has expired` : failed];
  return [...lines, `  ${[mailFailureLabels[reason], answer].filter(Boolean).join(' ')}`, ''].join('\n');
}
