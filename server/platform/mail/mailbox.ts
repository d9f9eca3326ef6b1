import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { CONFIG, type Config } from '../config/config.js';
import { mailFolder } from './mail-transport.js';

export interface MailboxEntry {
  id: string;
  to: string;
  from: string;
  subject: string;
  at: string;
}

const formatAddress = (address: Address | undefined) =>
  address ? (address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')) : '';

/** Puts the attached pictures into the page, because a browser finds no attachments. */
const withPictures = (mail: Email): Email => ({
  ...mail,
  html: mail.attachments.reduce(
    (html, { contentId, mimeType, content }) =>
      html?.replaceAll(
        `cid:${contentId?.slice(1, -1)}`,
        `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
      ),
    mail.html,
  ),
});

/** The mails in the folder; each is parsed once. */
@Injectable()
export class Mailbox {
  private readonly parsed = new Map<string, Promise<Email>>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Lists the mails, newest first. */
  async list(): Promise<MailboxEntry[]> {
    const names = await readdir(mailFolder(this.config)).catch(() => []);
    const ids = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter(isId);
    const entries = await Promise.all(ids.map((id) => this.entry(id).catch(() => undefined)));
    return entries.filter((entry) => entry !== undefined).sort((a, b) => b.at.localeCompare(a.at));
  }

  async open(id: string): Promise<Email> {
    if (!isId(id)) throw new DomainError('NOT_FOUND');
    const cached = this.parsed.get(id);
    if (cached) return cached;
    const mail = readFile(join(mailFolder(this.config), `${id}.eml`))
      .then((source) => PostalMime.parse(source))
      .then(withPictures);
    this.parsed.set(id, mail);
    return mail.catch(() => {
      this.parsed.delete(id);
      throw new DomainError('NOT_FOUND');
    });
  }

  async entry(id: string): Promise<MailboxEntry> {
    const [{ mtime }, mail] = await Promise.all([stat(join(mailFolder(this.config), `${id}.eml`)), this.open(id)]);
    return {
      id,
      to: (mail.to ?? []).map(formatAddress).join(', '),
      from: formatAddress(mail.from),
      subject: mail.subject ?? '',
      at: mtime.toISOString(),
    };
  }
}
