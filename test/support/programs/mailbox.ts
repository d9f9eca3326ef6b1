import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  raw: string;
}

type Mood = 'accept' | 'refuse' | 'stall' | 'reject-recipient';

/** A real SMTP server that stores the mails it receives and can simulate failures. */
export class MailSink {
  readonly mails: ReceivedMail[] = [];
  mood: Mood = 'accept';
  private server?: SMTPServer;
  private port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<this> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onConnect: (_, done) => this.respond(done, 421),
      onRcptTo: (_, __, done) => (this.mood === 'reject-recipient' ? done(smtpError(550)) : done()),
      onData: (stream, _, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => void this.store(Buffer.concat(parts)).then(() => this.respond(done, 451), done));
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

  private respond(done: (error?: Error | null) => void, code: number) {
    if (this.mood === 'refuse') done(smtpError(code));
    else if (this.mood !== 'stall') done();
  }

  private async store(source: Buffer) {
    if (this.mood !== 'accept') return;
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

const smtpError = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });

export const startMailSink = () => new MailSink().listen();

/** The code in a mail: the first number with exactly `length` digits. */
export function codeIn({ text }: ReceivedMail, length: number): string {
  const found = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0];
  if (!found) throw new Error(`No code of ${length} digits in: ${text}`);
  return found;
}
