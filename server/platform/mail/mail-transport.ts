import { mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/config.js';
import type { Mail } from './mail.js';
import { mailHtml, mailText } from './mail-layout.js';

/** Shorter than the lease of a mail, so that a stalled mail server cannot make two workers send the same mail. */
const stallMs = 15_000;
/** More than mails are sent at once (`mail.sender.ts` and `queue.workers.ts`), so that none waits for a connection. */
const maxConnections = 8;
/** Some mail servers accept no more mails on one connection. */
const mailsPerConnection = 20;
/** Shorter than `stallMs`, and than the time after which mail servers close idle connections. */
const idleMs = 5_000;
const maxStoredMails = 200;

const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export const mailFolder = (config: Config) => join(config.dataDir, 'mail');

@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter;
  private readonly host: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.transporter = config.smtpUrl
      ? nodemailer.createTransport({
          url: config.smtpUrl,
          pool: true,
          maxConnections,
          maxMessages: mailsPerConnection,
          idleTimeout: idleMs,
          // Only if the server closed the connection and received nothing of the message. A server that closes each
          // connection after one mail can do that to a mail on every connection of the pool, one after the other.
          maxRequeues: maxConnections,
          connectionTimeout: stallMs,
          greetingTimeout: stallMs,
          socketTimeout: stallMs,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    this.host = new URL(config.publicUrl).hostname;
  }

  /** Mails that are being sent are completed. */
  onApplicationShutdown() {
    this.transporter.close();
  }

  /** The Message-ID contains the outbox id, so that a mail that is sent twice is recognised as the same. */
  async send(id: string, composed: Mail): Promise<void> {
    const mail = { ...composed, subject: oneLine(composed.subject) };
    const sent = (await this.transporter.sendMail({
      messageId: `<${id}@${this.host}>`,
      from: this.config.mailFrom,
      to: [mail.to].flat().map(({ name, address }) => ({ name: oneLine(name ?? ''), address: oneLine(address) })),
      subject: mail.subject,
      text: mailText(mail, this.config),
      html: mailHtml(mail, this.config),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })) as { message?: Buffer };
    if (!this.config.smtpUrl && sent.message) await this.save(id, sent.message);
  }

  private async save(id: string, message: Buffer) {
    const folder = mailFolder(this.config);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    // Ids are UUIDv7, so they sort by time.
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    await Promise.all(files.slice(0, -maxStoredMails).map((name) => unlink(join(folder, name)).catch(() => undefined)));
  }
}
