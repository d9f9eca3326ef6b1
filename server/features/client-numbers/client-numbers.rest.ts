import { z } from 'zod';
import { listClientNumbersSchema } from '../../../domain/client-numbers.schemas.js';
import { message, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import type { ClientNumber, ClientNumberPage, ClientNumbersSet } from './client-numbers.types.js';

export const restListClientNumbers = restPage(listClientNumbersSchema);

const restClientNumber = z
  .object({
    productId: z.string(),
    designNumber: z.string(),
    name: z.string(),
    number: z.string(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'ClientNumber', graphql: 'ClientNumber' });

const toRestClientNumber = (number: ClientNumber) => toRest(restClientNumber, number);

export const restClientNumbers = success({ rows: z.array(restClientNumber), ...pageTotals }).meta({
  graphql: 'ClientNumberPage',
});
export const toRestClientNumbers = ({ items, pageInfo }: ClientNumberPage): z.infer<typeof restClientNumbers> => ({
  success: true,
  rows: items.map(toRestClientNumber),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

export const restClientNumbersSet = success({ message, rows: z.array(restClientNumber) }).meta({
  graphql: 'ClientNumbersSet',
});
export const toRestClientNumbersSet = ({
  message: text,
  rows,
}: ClientNumbersSet): z.infer<typeof restClientNumbersSet> => ({
  success: true,
  message: text,
  rows: rows.map(toRestClientNumber),
});
