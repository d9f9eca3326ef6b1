import { fillTexts, type MailTemplate, type MailTexts, type MailValues } from '../../../domain/mail-texts.js';
import type { Config } from '../config/config.js';

/** The settings that mails show: name, address and texts of the shop. */
export type MailSettings = Pick<Config, 'brand' | 'mailTexts' | 'publicUrl'>;

/** Returns the texts of a mail, those of the brand if it has its own, with the values in them. */
export const textsOf = <T extends MailTemplate>(
  template: T,
  values: MailValues<T>,
  { brand, mailTexts }: MailSettings,
): Record<keyof MailTexts[T], string> =>
  fillTexts(mailTexts[template], { ...values, shop: brand.name, shopEmail: brand.email.display });
