import { expect, it } from '@jest/globals';
import { emptyDraft, fromDraft, pastedStones } from './stone-drafts';

const round = { kind: 'cubic-zirconia', shape: 'round', count: '24', carats: '0.36', setting: 'pave', text: '' };
const oval = { ...emptyDraft, kind: 'diamond', shape: 'oval', count: '2', carats: '0.20' };

it.each<[string, object[] | undefined]>([
  ['CZ\tRound\t24\t0.36\tpave\r\nDiamond\tOval\t2 pcs\t0.20 ct\r\n', [round, oval]],
  ['CZ round 24 0.36 pave; diamond oval 2 0.20', [round, oval]],
  ['CZ round 24 0.36 pave\ntwo ovals', [round, { ...emptyDraft, kind: 'two ovals' }]],
  ['Topaz\tstar\tmany', [{ ...emptyDraft, kind: 'Topaz', shape: 'star', count: 'many' }]],
  ['pave', undefined],
  ['', undefined],
])('pasted rows of stones are read, and a text for one field is none: %j', (block, rows) =>
  expect(pastedStones(block)).toEqual(rows),
);

it('a row keeps figures that are none for the schema, which refuses them', () => {
  expect(fromDraft({ ...oval, count: 'x', carats: ' ' })).toMatchObject({ count: Number.NaN, carats: undefined });
});
