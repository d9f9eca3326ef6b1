import { byEnumName, enumName, enumNames } from './enum-names.js';

describe('GraphQL names of closed lists', () => {
  it.each([
    ['pending', 'PENDING'],
    ['in-progress', 'IN_PROGRESS'],
    ['designNumber', 'DESIGN_NUMBER'],
    ['-name', 'NAME_DESC'],
    ['Yellow', 'YELLOW'],
  ])('the GraphQL name of %s is %s', (value, name) => expect(enumName(value)).toBe(name));

  it('GraphQL names keep the order of a list and of its labels', () => {
    expect(enumNames(['newest', '-total'])).toEqual(['NEWEST', 'TOTAL_DESC']);
    expect(Object.entries(byEnumName({ new: 'New', 'in-progress': 'In Progress' }))).toEqual([
      ['NEW', 'New'],
      ['IN_PROGRESS', 'In Progress'],
    ]);
  });
});
