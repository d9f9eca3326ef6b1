import { z } from './zod.js';
import { required } from './rules.schemas.js';
import { viewLimits, viewProblems } from './views.js';

const controlCharacter = /[\p{Cc}\u2028\u2029]/u;

const oneLine = (text: string) => !controlCharacter.test(text);

/** A name for the query string of a list. The list ignores parameters that it does not know. */
export const saveViewSchema = z.object({
  name: required(viewProblems.name, { max: viewLimits.name, tooLong: viewProblems.nameTooLong }).refine(
    oneLine,
    'Please write this in one line.',
  ),
  query: required(viewProblems.query, { max: viewLimits.query }).refine(oneLine, 'This is not a query string.'),
});
export type SaveView = z.output<typeof saveViewSchema>;
