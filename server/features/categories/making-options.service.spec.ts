import type { DomainError } from '../../../domain/errors.js';
import type { SaveMakingOption } from '../../../domain/making-options.schemas.js';
import { mergeOptions } from './making-options.service.js';

const value = (id: string, optionId: string, position: number) => ({
  id,
  optionId,
  name: id,
  isDefault: false,
  position,
});
const stored = {
  options: ['screw', 'finish'].map((id, position) => ({ id, categoryId: 'c', name: id, required: true, position })),
  values: [value('push', 'screw', 0), value('south', 'screw', 1), value('matt', 'finish', 0)],
};
const option = (id: string | undefined, ...values: (string | undefined)[]): SaveMakingOption => ({
  id,
  name: 'Other',
  required: false,
  values: values.map((valueId) => ({ id: valueId, name: 'new name', isDefault: false })),
});
const fieldsOf = (given: SaveMakingOption[]) => {
  try {
    mergeOptions('c', stored, given);
  } catch (error) {
    return Object.keys((error as DomainError).fields ?? {});
  }
  return [];
};

describe('mergeOptions', () => {
  it('rows that are named by their id stay, in the new order, and the ids of removed ones are returned', () => {
    const { options, values, removed } = mergeOptions('c', stored, [
      option('finish', 'MATT'),
      option('screw', undefined, 'push'),
    ]);
    expect(options).toEqual([
      { id: 'finish', categoryId: 'c', name: 'Other', required: false, position: 0 },
      { id: 'screw', categoryId: 'c', name: 'Other', required: false, position: 1 },
    ]);
    expect(values.map(({ id, optionId, position }) => [id, optionId, position])).toEqual([
      ['matt', 'finish', 0],
      [expect.stringMatching(/^[0-9a-f-]{36}$/), 'screw', 0],
      ['push', 'screw', 1],
    ]);
    expect(removed).toEqual({ options: [], values: ['south'] });
  });

  it('an empty list removes every row', () => {
    const { options, values, removed } = mergeOptions('c', stored, []);
    expect([options, values, removed.options, removed.values.length]).toEqual([[], [], ['screw', 'finish'], 3]);
  });

  it.each([
    ['an unknown option', [option('clasp', undefined)], ['options.0']],
    ['an option twice', [option('screw', 'push'), option('screw', 'south')], ['options.1']],
    ['a value of another option', [option('screw', 'push', 'matt')], ['options.0.values.1']],
    ['a value twice', [option('screw', 'push', 'push')], ['options.0.values.1']],
    ['a stored value in a new option', [option(undefined, 'push')], ['options.0.values.0']],
  ])('rejects %s at its place in the list', (_title, given, fields) => {
    expect(fieldsOf(given)).toEqual(fields);
  });
});
