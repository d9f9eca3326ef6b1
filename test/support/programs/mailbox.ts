import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { OutboxRelay } from '../../../server/platform/mail/outbox-relay.js';
import { until } from '../time.js';
import type { RunningApp } from './app.js';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  raw: string;
}

type Mood =
  'accept' | 'accept-slowly' | 'refuse' | 'stall' | 'reject-recipient' | 'close-after-mail' | 'limit-per-connection';

/** Mails that the server accepts on one connection in the mood `limit-per-connection`. */
const limitPerConnection = 3;

/** Milliseconds between storing a mail and the response to its sender, in the mood `accept-slowly`. */
const slowMs = 300;

/** A real SMTP server that stores the mails it receives and can simulate failures. */
export class MailSink {
  readonly mails: ReceivedMail[] = [];
  mood: Mood = 'accept';
  /** The server requires this password of the user `shop`, if there is one. */
  password?: string;
  /** The response to a mail that the server rejects for good. */
  refusal?: string;
  /** Connections since the start. */
  connections = 0;
  private server?: SMTPServer;
  private port = 0;
  /** Calls that wait for a response since the mood `stall`. */
  private readonly stalled: ((error: Error) => void)[] = [];

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<this> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: this.password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === this.password ? done(null, { user: username }) : done(smtpError(535)),
      logger: false,
      closeTimeout: 100,
      onConnect: (_, done) => {
        this.connections++;
        this.respond(done, 421);
      },
      onMailFrom: (_, { transaction }, done) =>
        this.mood === 'limit-per-connection' && transaction > limitPerConnection ? done(smtpError(421)) : done(),
      onRcptTo: (_, __, done) => (this.mood === 'reject-recipient' ? done(smtpError(550)) : done()),
      onData: (stream, { id }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => void this.store(Buffer.concat(parts)).then(() => this.respond(done, 451, id), done));
      },
    });
    this.server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  /** Waits until the address has more than `seen` mails, and returns the newest. `within` is in milliseconds. */
  async waitFor(address: string, { seen = 0, within = 15_000 } = {}): Promise<ReceivedMail> {
    for (const end = Date.now() + within; ;) {
      const found = this.to(address);
      const newest = found.at(-1);
      if (newest && found.length > seen) return newest;
      if (Date.now() > end) throw new Error(`No mail to ${address} within ${within} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  get openConnections(): number {
    return this.server?.connections.size ?? 0;
  }

  /** Closes connections, as servers do after some idle time. */
  closeConnections(id?: string): void {
    for (const connection of (this.server?.connections ?? []) as Iterable<SmtpConnection>)
      if (id === undefined || connection.id === id) connection.close();
  }

  refuseStalled(): void {
    for (const done of this.stalled.splice(0)) done(smtpError(421));
  }

  private respond(done: (error?: Error | null) => void, code: number, connection?: string) {
    if (this.refusal && connection) done(smtpError(554, this.refusal));
    else if (this.mood === 'refuse') done(smtpError(code));
    else if (this.mood === 'accept-slowly' && connection) setTimeout(done, slowMs);
    else if (this.mood === 'stall') this.stalled.push(done);
    else done();
    if (connection && this.mood === 'close-after-mail') setImmediate(() => this.closeConnections(connection));
  }

  private async store(source: Buffer) {
    if (this.refusal || this.mood === 'refuse' || this.mood === 'stall') return;
    const mail: Email = await PostalMime.parse(source);
    this.mails.push({
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      raw: source.toString('utf8'),
    });
  }
}

/** Members that the types of smtp-server lack. */
interface SmtpConnection {
  id: string;
  close(): void;
}

const smtpError = (responseCode: number, text = 'Not now') => Object.assign(new Error(text), { responseCode });

/** Starts a mail server, which the end of the suite closes. */
export function startMailSink(settings: { password?: string } = {}): Promise<MailSink> {
  const sink = Object.assign(new MailSink(), settings);
  globalThis.outside.opened.push(() => sink.close());
  return sink.listen();
}

/** Polls until the condition is true. Looks for mails that are due each time, instead of every five seconds. */
export const untilMailed = (app: RunningApp, condition: () => unknown): Promise<void> =>
  until(() => {
    app.nest.get(OutboxRelay, { strict: false }).flush();
    return condition();
  });

/** The code in a mail: the first number with exactly `length` digits. */
export function codeIn({ text }: ReceivedMail, length: number): string {
  const found = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0];
  if (!found) throw new Error(`No code of ${length} digits in: ${text}`);
  return found;
}
