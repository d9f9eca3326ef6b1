import { loginEmail } from '../../../domain/auth.schemas.js';
import { type ChooseFailedMails, chooseFailedMailsSchema } from '../../../domain/mails.schemas.js';

export const help = `
Manages administrators and failed mails from the terminal.

  npm run admin -- create <email>               creates an administrator and prints a password, once
  npm run admin -- create <email> --promote     makes a customer an administrator and prints a new password, once
  npm run admin -- reset-password <email>       prints a new password, once, and ends all sessions of the account
  npm run admin -- reset-second-factor <email>  removes the second factors of an administrator who has lost them
  npm run admin -- list                         lists the administrators

  npm run admin -- mails                        lists the mails that could not be sent, and why
  npm run admin -- mails retry <id>|--all       sends them again; those whose code has expired are dropped
  npm run admin -- mails drop <id>|--all        removes them from the list without sending them

It uses DATABASE_URL, or else the database in DATA_DIR. Parure may be running or stopped.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;

export interface AdministratorCommand {
  about: 'administrators';
  name: 'create' | 'reset-password' | 'reset-second-factor' | 'list';
  email: string;
  promote: boolean;
}

export type MailCommand = { about: 'mails' } & (
  { name: 'list' } | { name: 'retry' | 'drop'; choice: ChooseFailedMails }
);

/** Returns the command; undefined if the arguments are invalid. */
export function readCommand(args: readonly string[]): AdministratorCommand | MailCommand | undefined {
  const [name, address, ...rest] = args;
  if (name === 'mails') return readMails(args.slice(1));
  const about = 'administrators';
  if (name === 'list') return address === undefined ? { about, name, email: '', promote: false } : undefined;
  if (name !== 'create' && name !== 'reset-password' && name !== 'reset-second-factor') return undefined;
  const email = loginEmail.safeParse(address);
  const promote = name === 'create' && rest.length === 1 && rest[0] === '--promote';
  return email.success && (rest.length === 0 || promote) ? { about, name, email: email.data, promote } : undefined;
}

function readMails([name, which, ...rest]: readonly string[]): MailCommand | undefined {
  if (name === undefined) return { about: 'mails', name: 'list' };
  if ((name !== 'retry' && name !== 'drop') || rest.length > 0) return undefined;
  const choice = chooseFailedMailsSchema.safeParse(which === '--all' ? { all: true } : { ids: [which] });
  return choice.success ? { about: 'mails', name, choice: choice.data } : undefined;
}
