import { domainToASCII } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Account {
  id: string;
  email: string;
}

/** An address of printable ASCII characters has one spelling. */
const addressesOf = (table: string) => `SELECT id, email FROM ${table} WHERE email ~ '[^!-~]' ORDER BY created_at, id`;

/** The rule of the domain when this migration was written. */
function normalizedEmail(address: string): string {
  const text = address
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return /[^\0-\x7f]/.test(domain) ? `${text.slice(0, at)}@${domainToASCII(domain) || domain}` : text;
}

/** Shows characters that are invisible, or that look like others, as their code points. */
const visible = (text: string) =>
  text.replace(/[^!-~]/gu, (character) => `<U+${character.codePointAt(0)?.toString(16).toUpperCase()}>`);

/**
 * Rewrites the addresses of accounts in the spelling that sign-in looks for. An address whose spelling belongs to another
 * account stays, and a warning names both accounts: an administrator decides which one is deleted.
 */
export class SpellEmailAddressesInOneWay1763700000153 implements MigrationInterface {
  name = 'SpellEmailAddressesInOneWay1763700000153';

  async up(runner: QueryRunner): Promise<void> {
    const rows = async (sql: string, values: string[] = []) => (await runner.query(sql, values)) as Account[];
    for (const { id, email } of await rows(addressesOf('users'))) {
      const spelling = normalizedEmail(email);
      const [other] = await rows('SELECT id, email FROM users WHERE email = $1 AND id <> $2', [spelling, id]);
      if (other)
        await warn(
          runner,
          `Two accounts have the email address ${visible(spelling)}: ${other.id} can sign in, ${id} (${visible(email)}) cannot`,
        );
      else await rows('UPDATE users SET email = $1 WHERE id = $2', [spelling, id]);
    }
    for (const { id, email } of await rows(addressesOf('registrations')))
      await rows('UPDATE registrations SET email = $1 WHERE id = $2', [normalizedEmail(email), id]);
  }

  async down(): Promise<void> {
    // Nothing remembers the earlier spellings.
  }
}

async function warn(runner: QueryRunner, text: string): Promise<void> {
  await runner.query(`SELECT set_config('parure.warning', $1, true)`, [text]);
  await runner.query(`DO $$ BEGIN RAISE WARNING '%', current_setting('parure.warning'); END $$`);
}
