import { mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import nodemailer, { type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/config.js';
import { PrintedPictures } from '../files/renditions/printed-pictures.js';
import type { Mail } from './mail.js';
import { mailHtml, mailText, picturesOf } from './mail-layout.js';

/**
 * Timeout, shorter than the lease of a mail, so that a stalled mail server cannot make two workers send the same mail.
 */
const stallMs = 15_000;
/**
 * Connections of the pool: more than the mails that are sent at once (`mail.sender.ts` and `queue.workers.ts`), so that
 * none waits.
 */
const maxConnections = 8;
/** Mails per connection, because some mail servers accept no more. */
const mailsPerConnection = 20;
/** Idle time of connections, shorter than `stallMs` and than the time after which mail servers close them. */
const idleMs = 5_000;
const maxStoredMails = 200;
/** Side of pictures in pixels: 56 pixels wide on sharp screens. A copy has about 4 kB. */
const pictureSide = 140;
const maxKeptPictures = 500;

const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export const mailFolder = (config: Config) => join(config.dataDir, 'mail');

@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter;
  private readonly host: string;
  /** Kept, because a mail to the customer and one to administrators show the same pictures. */
  private readonly kept = new LRUCache<string, Buffer>({ max: maxKeptPictures });

  constructor(
    private readonly pictures: PrintedPictures,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.transporter = config.smtpUrl
      ? nodemailer.createTransport({
          url: config.smtpUrl,
          pool: true,
          maxConnections,
          maxMessages: mailsPerConnection,
          idleTimeout: idleMs,
          // Requeues happen only if the server closed the connection before it received any part of the message. A
          // server that closes each connection after one mail can cause this on every connection of the pool in turn.
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

  /** Completes the mails that are being sent. */
  onApplicationShutdown() {
    this.transporter.close();
  }

  /**
   * Sends a mail. The Message-ID contains the outbox id, so that a mail which is sent twice is recognised as the same.
   */
  async send(id: string, composed: Mail): Promise<void> {
    const mail = { ...composed, subject: oneLine(composed.subject) };
    const attachments = await this.attachments(picturesOf(mail));
    const sent = (await this.transporter.sendMail({
      messageId: `<${id}@${this.host}>`,
      from: this.config.mailFrom,
      to: [mail.to].flat().map(({ name, address }) => ({ name: oneLine(name ?? ''), address: oneLine(address) })),
      subject: mail.subject,
      text: mailText(mail, this.config),
      html: mailHtml(mail, this.config, new Set(attachments.map(({ cid }) => cid))),
      attachments,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })) as { message?: Buffer };
    if (!this.config.smtpUrl && sent.message) await this.save(id, sent.message);
  }

  /**
   * Reads small copies of pictures. They are attached, because mail programs load linked pictures only when asked, and
   * those of the catalogue need a session. Omits those that cannot be read.
   */
  private async attachments(ids: readonly string[]) {
    const missing = ids.filter((id) => !this.kept.has(id));
    for (const [id, jpeg] of await this.pictures.read(missing, { side: pictureSide })) this.kept.set(id, jpeg);
    return ids.flatMap((cid) => {
      const content = this.kept.get(cid);
      return content ? { cid, content, contentType: 'image/jpeg', contentDisposition: 'inline' as const } : [];
    });
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
