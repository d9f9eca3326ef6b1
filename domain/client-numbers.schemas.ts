import { z } from './zod.js';
import { canBeNumber, clientNumberLimits, clientNumberMessages, clientNumbersPerPage } from './client-numbers.js';
import { printProblem } from './printable.js';
import { byIdSchema, oneLine, page, perPage, required, searchText } from './rules.schemas.js';

/** An empty number removes that of the design. Job cards print it. */
const number = oneLine(
  z
    .string()
    .trim()
    .max(clientNumberLimits.number, { error: clientNumberMessages.long, abort: true })
    .refine((text) => text === '' || canBeNumber(text), clientNumberMessages.shape)
    .refine((text) => printProblem(text) === undefined, { error: ({ input }) => printProblem(String(input)) }),
);

const clientNumberRow = z.object({
  /** The number of the shop, however it is written. */
  designNumber: required(clientNumberMessages.designNumber, { max: 100 }),
  number,
});

export const setClientNumbersSchema = z.object({
  rows: z
    .array(clientNumberRow, clientNumberMessages.rows)
    .min(1, clientNumberMessages.rows)
    .max(clientNumberLimits.rows, clientNumberMessages.rows),
});
export type SetClientNumbers = z.output<typeof setClientNumbersSchema>;

export const listClientNumbersSchema = z.object({
  page,
  perPage: perPage(clientNumbersPerPage, clientNumberLimits.rows),
  /** Text to find in a number, or in the number or the name of a design. */
  search: searchText,
});
export type ListClientNumbers = z.output<typeof listClientNumbersSchema>;

const ofCompany = { companyId: byIdSchema.shape.id };
export const listCompanyClientNumbersSchema = listClientNumbersSchema.extend(ofCompany);
export const setCompanyClientNumbersSchema = setClientNumbersSchema.extend(ofCompany);
