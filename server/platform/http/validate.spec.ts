import { z } from 'zod';
import { DomainError } from '../../../domain/errors.js';
import { Validate, ValidateQuery } from './validate.js';

const pipe = new Validate(z.object({ name: z.string('A name is needed.') }));

/** Returns the error of this body. */
function errorOf(body: unknown): DomainError {
  try {
    pipe.transform(body);
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown;
  }
  throw new Error('The body is valid');
}

describe('Validate', () => {
  it('names the invalid field', () => {
    expect(errorOf({ name: 1 })).toMatchObject({ code: 'VALIDATION', fields: { name: 'A name is needed.' } });
  });

  it.each([[['a list']], ['a text'], [1]])('names no field for a body that is no object: %j', (body) => {
    expect(errorOf(body)).toMatchObject({ code: 'VALIDATION', fields: undefined });
  });
});

describe('ValidateQuery', () => {
  const query = new ValidateQuery(
    z.object({
      names: z.union([z.string().transform((text) => text.split(',')), z.array(z.string())]).nullish(),
      page: z.int().optional(),
    }),
  );

  it.each([
    ['commas', 'Rings,Earrings'],
    ['a repeated parameter', ['Rings', 'Earrings']],
  ])('reads a list with %s', (_, names) => {
    expect(query.transform({ names, page: '2' })).toMatchObject({ names: ['Rings', 'Earrings'], page: 2 });
  });

  it('rejects any other repeated parameter', () => {
    expect(() => query.transform({ page: ['1', '2'] })).toThrow('page may be given only once');
  });
});
