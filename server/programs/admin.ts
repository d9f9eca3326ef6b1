import { loginEmail } from '../../domain/auth.js';
import type { Operator } from '../features/auth/operator.service.js';
import { withDatabase } from '../platform/config/config.js';
import { runningEmbeddedUrl } from '../platform/database/embedded-postgres.js';
import { run, startDatabase } from '../platform/process/start.js';

const help = `
Administrators, from the terminal of whoever runs Parure.

  npm run admin -- create <email>            makes an administrator and prints a password, once
  npm run admin -- create <email> --promote  makes one of a customer, who gets a new password
  npm run admin -- reset-password <email>    prints a new password, once, and ends all sessions of that account
  npm run admin -- list                      lists the administrators

It uses DATABASE_URL, or else the database in DATA_DIR, whether the program is running or not.
Exit codes: 0 done, 1 not done, 2 not understood.
`;

interface Command {
  name: 'create' | 'reset-password' | 'list';
  email: string;
  promote: boolean;
}

/** Undefined where the words make no command. */
function read(words: readonly string[]): Command | undefined {
  const [name, address, ...rest] = words;
  if (name === 'list') return address === undefined ? { name, email: '', promote: false } : undefined;
  if (name !== 'create' && name !== 'reset-password') return undefined;
  const email = loginEmail.safeParse(address);
  const promote = name === 'create' && rest.length === 1 && rest[0] === '--promote';
  return email.success && (rest.length === 0 || promote) ? { name, email: email.data, promote } : undefined;
}

/** `npm start` passes the program's name before the words that are meant for it. */
const words = process.argv.slice(2).filter((word, at) => !(at === 0 && word === 'admin'));

if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) {
  process.stdout.write(help);
  process.exit(0);
}
const command = read(words);
if (!command) {
  process.stderr.write(words.length > 0 ? `Not understood: ${words.join(' ')}\n${help}` : help);
  process.exit(2);
}

await run(
  async (settings, started) => {
    const databaseUrl = settings.databaseUrl ?? runningEmbeddedUrl(settings.dataDir);
    const config = databaseUrl ? withDatabase(settings, databaseUrl) : await startDatabase(settings, started);
    const [{ NestFactory }, { OperatorModule }, { Operator: Acts, OperatorError }, { migrate }, { migrations }] =
      await Promise.all([
        import('@nestjs/core'),
        import('../features/auth/operator.module.js'),
        import('../features/auth/operator.service.js'),
        import('../platform/database/migrate.js'),
        import('../migrations/migrations.js'),
      ]);
    await migrate(config, migrations, started.log);
    const context = await NestFactory.createApplicationContext(OperatorModule.forRoot(config), {
      logger: started.nestLogger,
      abortOnError: false,
    });
    started.shutdown.add('command', () => context.close());
    const operator = context.get(Acts);
    let code = 0;
    try {
      process.stdout.write(await carryOut(operator, command));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      process.stderr.write(`${error.message}\n`);
      code = 1;
    }
    await started.shutdown.run(code);
  },
  { logLevel: 'warn' },
);

async function carryOut(operator: Operator, { name, email, promote }: Command): Promise<string> {
  if (name === 'list') {
    const administrators = await operator.list();
    if (administrators.length === 0) return 'There is no administrator yet.\n';
    return administrators
      .map(
        ({ email: address, name: called, createdAt, sessions }) =>
          `${address}  ${called}, since ${createdAt.toISOString().slice(0, 10)}, signed in ${sessions} times\n`,
      )
      .join('');
  }
  const password = name === 'create' ? await operator.create(email, { promote }) : await operator.resetPassword(email);
  return `${email}\nPassword  ${password}\nIt is shown this once. Sign in with it and change it in the profile.\n`;
}
