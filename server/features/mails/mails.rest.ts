import { z } from 'zod';
import { mailFailureReasons } from '../../../domain/mails.js';
import { listFailedMailsSchema } from '../../../domain/mails.schemas.js';
import { dateTime, message, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import type { FailedMail, FailedMailPage } from './mails.types.js';

export const restListFailedMails = restPage(listFailedMailsSchema);

const restFailedMail = z
  .object({
    _id: z.string(),
    title: z.string(),
    recipients: z.array(z.string()),
    failedAt: dateTime,
    tries: z.int(),
    reason: z.enum(mailFailureReasons),
    answer: z.string().nullable(),
    expired: z.boolean(),
  })
  .meta({ id: 'FailedMail' });

const toRestFailedMail = (mail: FailedMail) => toRest(restFailedMail, { ...mail, _id: mail.id });

export const restFailedMails = success({ mails: z.array(restFailedMail), ...pageTotals }).meta({
  id: 'FailedMails',
  graphql: 'FailedMailPage',
});

export const toRestFailedMails = ({ items, pageInfo }: FailedMailPage): z.infer<typeof restFailedMails> => ({
  success: true,
  mails: items.map(toRestFailedMail),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

export const restFailedMailsResult = success({
  message,
  retried: z.int(),
  dropped: z.int(),
  missed: z.int(),
}).meta({ id: 'FailedMailsResult' });
