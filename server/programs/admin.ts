import { loginEmail } from '../../domain/auth.js';
import type { Operator } from '../features/auth/operator.service.js';
import { run, runningDatabase, startDatabase } from '../platform/process/start.js';

const help = `
Manages administrators from the terminal.

  npm run admin -- create <email>            creates an administrator and prints a password, once
  npm run admin -- create <email> --promote  makes a customer an administrator and prints a new password, once
  npm run admin -- reset-password <email>    prints a new password, once, and ends all sessions of the account
  npm run admin -- list                      lists the administrators

It uses DATABASE_URL, or else the database in DATA_DIR. Parure may be running or stopped.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;

interface Command {
  name: 'create' | 'reset-password' | 'list';
  email: string;
  promote: boolean;
}

/** Undefined if the arguments are not a valid command. */
function read(args: readonly string[]): Command | undefined {
  const [name, address, ...rest] = args;
  if (name === 'list') return address === undefined ? { name, email: '', promote: false } : undefined;
  if (name !== 'create' && name !== 'reset-password') return undefined;
  const email = loginEmail.safeParse(address);
  const promote = name === 'create' && rest.length === 1 && rest[0] === '--promote';
  return email.success && (rest.length === 0 || promote) ? { name, email: email.data, promote } : undefined;
}

/** `npm start` passes the program's name before its arguments. */
const args = process.argv.slice(2).filter((arg, at) => !(at === 0 && arg === 'admin'));

if (args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help')) {
  process.stdout.write(help);
  process.exit(0);
}
const command = read(args);
if (!command) {
  process.stderr.write(args.length > 0 ? `Invalid command: ${args.join(' ')}\n${help}` : help);
  process.exit(2);
}

await run(
  async (settings, started) => {
    const config = runningDatabase(settings) ?? (await startDatabase(settings, started));
    const [
      { NestFactory },
      { OperatorModule },
      { Operator: OperatorService, OperatorError },
      { migrate },
      { migrations },
    ] = await Promise.all([
      import('@nestjs/core'),
      import('../features/auth/operator.module.js'),
      import('../features/auth/operator.service.js'),
      import('../platform/database/migrate.js'),
      import('../migrations/migrations.js'),
    ]);
    // The operator who typed the command is waiting.
    await migrate(config, migrations, started.log, 0);
    const context = await NestFactory.createApplicationContext(OperatorModule.forRoot(config), {
      logger: started.nestLogger,
      abortOnError: false,
    });
    started.shutdown.add('command', () => context.close());
    const operator = context.get(OperatorService);
    let code = 0;
    try {
      process.stdout.write(await execute(operator, command));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      process.stderr.write(`${error.message}\n`);
      code = 1;
    }
    await started.shutdown.run(code);
  },
  { logLevel: 'warn' },
);

async function execute(operator: Operator, { name, email, promote }: Command): Promise<string> {
  if (name === 'list') {
    const administrators = await operator.list();
    if (administrators.length === 0) return 'There are no administrators yet.\n';
    return administrators
      .map(
        ({ email: address, name: fullName, createdAt, sessions }) =>
          `${address}  ${fullName}, since ${createdAt.toISOString().slice(0, 10)}, active sessions: ${sessions}\n`,
      )
      .join('');
  }
  const password = name === 'create' ? await operator.create(email, { promote }) : await operator.resetPassword(email);
  return `${email}\nPassword  ${password}\nThe password is shown only once. Sign in with it and change it in your profile.\n`;
}
