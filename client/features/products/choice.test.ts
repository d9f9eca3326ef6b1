import { describe, expect, it } from '@jest/globals';
import { changeCarat, choiceLabels, colourReasons, initialChoice, validateChoice } from './choice';

const ring = { category: 'Rings', sizes: ['8', '10'], caratOptions: ['18', '22'] };
const studs = { category: 'Earrings', sizes: ['One size'], caratOptions: ['18', '22'] };
const bands = { category: 'Couple Band', sizes: ['M-18,F-10'], caratOptions: ['22'] };

describe('initialChoice', () => {
  it('the initial choice is 22 ct in yellow gold without a size', () =>
    expect(initialChoice(ring)).toMatchObject({ carat: '22', colour: 'Yellow', size: '' }));

  it('preselects the only size', () => expect(initialChoice(studs).size).toBe('One size'));

  it('the initial choice has no size for couple bands', () => expect(initialChoice(bands).size).toBe(''));
});

describe('changeCarat', () => {
  it('selects the first colour of the carat, with a notice', () => {
    const changed = changeCarat(initialChoice(ring), '18');
    expect(changed).toMatchObject({ carat: '18', colour: 'Rose' });
    expect(changed.notice).toBe('Colour changed to Rose pink, the default for 18 ct.');
    expect(changeCarat(changed, '22')).toMatchObject({ colour: 'Yellow' });
  });

  it('a change of carat has no notice when the colour stays the same', () =>
    expect(changeCarat(initialChoice(ring), '14').notice).toBe(''));
});

describe('colourReasons', () => {
  it('names the carat that the colour is available in', () =>
    expect(colourReasons(ring, '22')).toEqual(['Rose pink is only available in 18 ct.']));

  it('says that the colour is not available at all', () =>
    expect(colourReasons(bands, '22')).toEqual(["Rose pink isn't available for this design."]));

  it('no colour has a reason to be unavailable in 18 ct', () => expect(colourReasons(ring, '18')).toEqual([]));
});

describe('validateChoice', () => {
  it('requires a size', () =>
    expect(validateChoice(ring, initialChoice(ring)).problems).toEqual({ size: 'Please choose a size' }));

  it.each([
    ['', 'Please enter your size'],
    ['  ', 'Please enter your size'],
    ['10', 'This size is in the list above'],
    ['<b>', 'A size has 1 to 20 letters, digits, spaces, dots, slashes or dashes'],
  ])('rejects the custom size "%s"', (customSize, problem) =>
    expect(validateChoice(ring, { ...initialChoice(ring), custom: true, customSize }).problems?.size).toBe(problem),
  );

  it('trims a custom size', () =>
    expect(validateChoice(ring, { ...initialChoice(ring), custom: true, customSize: ' 11 1/2 ' }).choice?.size).toBe(
      '11 1/2',
    ));

  it('requires both sizes of a couple band and joins them', () => {
    const draft = { ...initialChoice(bands), male: '10' };
    expect(validateChoice(bands, draft).problems?.size).toBe('Please enter both sizes in the form M-10,F-8');
    expect(validateChoice(bands, { ...draft, female: ' 8 ' }).choice?.size).toBe('M-10,F-8');
  });
});

describe('choiceLabels', () => {
  it('leaves the only size of a design without sizes out', () => {
    const choice = { carat: '22', colour: 'Yellow' } as const;
    expect(choiceLabels({ ...choice, size: '12' })).toEqual(['22 ct', 'Yellow gold', 'Size 12']);
    expect(choiceLabels({ ...choice, size: 'One size' })).toEqual(['22 ct', 'Yellow gold']);
  });
});
