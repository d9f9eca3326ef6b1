import { z } from './zod.js';
import { maxChosenMails } from './mails.js';
import { id, optional, page, perPage } from './rules.schemas.js';

export const listFailedMailsSchema = z.object({ page, perPage: perPage(20) });
export type ListFailedMails = z.output<typeof listFailedMailsSchema>;

const chooseMails = 'Choose emails, or all.';

/** Either the ids of some failed mails, or all. */
export const chooseFailedMailsSchema = z
  .object({
    ids: optional(
      z
        .array(id(), chooseMails)
        .min(1, chooseMails)
        .max(maxChosenMails, `At most ${maxChosenMails} emails can be chosen.`),
    ),
    all: optional(z.boolean()),
  })
  .refine(({ ids, all }) => (ids !== undefined) !== (all === true), { error: chooseMails, path: ['ids'] });
export type ChooseFailedMails = z.output<typeof chooseFailedMailsSchema>;
