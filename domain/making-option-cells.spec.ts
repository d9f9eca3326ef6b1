import { describe, expect, it } from '@jest/globals';
import { mapHeaders } from './import-columns.js';
import {
  distinctOptions,
  optionCell,
  optionCellMessages,
  optionRulesCell,
  optionRulesIn,
} from './making-option-cells.js';
import type { OptionRule, StoredOption } from './making-options.js';
import { toPlainText } from './plain-text.js';
import { cellText } from './sheet-cells.js';

const option = (name: string, ...values: string[]): StoredOption => ({
  id: name,
  name,
  required: false,
  values: values.map((value) => ({ id: `${name} ${value}`, name: value, isDefault: false })),
});
const screw = option('Screw', 'push', 'bombay', 'south');
const finish = option('Finish', 'polish', 'matt');
const options = [screw, finish];
const some: OptionRule = { optionId: 'Screw', off: false, valueIds: ['Screw south', 'Screw push'] };
const off: OptionRule = { optionId: 'Finish', off: true, valueIds: null };

const read = (text: string, stored: OptionRule[] = []) => {
  const result = optionRulesIn(text, options, stored);
  return 'rules' in result ? result.rules : result.problem;
};

describe('the cell of a making option', () => {
  it('the cell lists the values that a product comes with, in the order of the category', () => {
    expect(optionCell(screw, [])).toBe('push, bombay, south');
    expect(optionCell(screw, [some])).toBe('push, south');
  });

  it('the cell is a dash if the option is switched off, and has all values if those of its rule were removed', () => {
    expect(optionCell(finish, [off])).toBe('-');
    expect(optionCell(screw, [{ ...some, valueIds: ['gone'] }])).toBe('push, bombay, south');
  });

  it('what is written is read again without a change', () => {
    for (const rules of [[], [some], [off], [some, off], [{ ...off, valueIds: ['Finish matt'] }]])
      expect(read(optionRulesCell(options, rules), rules)).toEqual(rules);
  });

  it('values are found in any case and order, and all of them are no rule', () => {
    expect(read('screw: South, PUSH')).toEqual([{ ...some, valueIds: ['Screw push', 'Screw south'] }]);
    expect(read('Screw: south, push, bombay', [some, off])).toEqual([off]);
  });

  it('names are found in the plain characters of cells', () => {
    const width = option('Width – आकार', '2–4 mm', '४–६ mm', 'क्‍ष');
    const cell = toPlainText(cellText('Width – आकार: 2–4 mm, क्‍ष'));
    expect(optionRulesIn(cell, [width], [])).toEqual({
      rules: [{ optionId: width.id, off: false, valueIds: [width.values[0]?.id, width.values[2]?.id] }],
    });
  });

  it('an option that is not named keeps its rule', () => {
    expect(read('Finish: -', [some])).toEqual([some, off]);
    expect(read('', [some, off])).toEqual([some, off]);
  });

  it('an unknown value, an option that the category lacks and another text are problems', () => {
    expect(read('Finish: brushed')).toBe('Finish: “brushed” is no value of it. Choose polish or matt.');
    expect(read('Rhodium: yes')).toBe('This category has no option “Rhodium”.');
    expect(read('Rhodium: -')).toEqual([]);
    expect(read('push')).toBe(optionCellMessages.unread('push'));
  });
});

describe('the columns of making options', () => {
  it('options of several categories have one column for each name', () => {
    expect(distinctOptions([{ options }, { options: [option('SCREW'), option('Rhodium')] }])).toEqual([
      'Screw',
      'Finish',
      'Rhodium',
    ]);
  });

  it('headings with the name of an option are read as its column, except those of other columns', () => {
    const names = ['Screw', 'Finish', 'Name', 'Colour'];
    expect(mapHeaders(['Design number', 'Name', 'screw', 'Finish', 'Colour', 'Back'], {}, names)).toEqual({
      'Design number': 'designNumber',
      Name: 'name',
      screw: 'optionRules',
      Finish: 'optionRules',
      Colour: 'optionRules',
      Back: null,
    });
  });

  it('a choice of a person is stronger than the name of an option', () => {
    expect(mapHeaders(['Screw', 'Back'], { Screw: null, Back: 'optionRules' }, ['Screw'])).toEqual({
      Screw: null,
      Back: 'optionRules',
    });
  });
});
