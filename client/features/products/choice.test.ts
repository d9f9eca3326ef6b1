import { describe, expect, it } from '@jest/globals';
import { changeCarat, colourReasons, firstChoice, settleDraft } from './choice';

const ring = { category: 'Rings', sizes: ['8', '10'], caratOptions: ['18', '22'] };
const studs = { category: 'Earrings', sizes: ['One size'], caratOptions: ['18', '22'] };
const bands = { category: 'Couple Band', sizes: ['M-18,F-10'], caratOptions: ['22'] };

describe('a first choice', () => {
  it('is 22 carat in yellow gold without a size', () =>
    expect(firstChoice(ring)).toMatchObject({ carat: '22', colour: 'Yellow', size: '' }));

  it('has the size where there is only one', () => expect(firstChoice(studs).size).toBe('One size'));

  it('has no size for a couple, whose sizes are typed', () => expect(firstChoice(bands).size).toBe(''));
});

describe('another carat', () => {
  it('takes its first colour and says so', () => {
    const changed = changeCarat(firstChoice(ring), '18');
    expect(changed).toMatchObject({ carat: '18', colour: 'Rose' });
    expect(changed.notice).toBe('Colour changed to Rose pink, the first for 18 carat.');
    expect(changeCarat(changed, '22')).toMatchObject({ colour: 'Yellow' });
  });

  it('says nothing where the colour stays', () => expect(changeCarat(firstChoice(ring), '14').notice).toBe(''));
});

describe('a colour that cannot be had', () => {
  it('says which carat it is made in', () =>
    expect(colourReasons(ring, '22')).toEqual(['Rose pink is made in 18 carat only.']));

  it('says that it is not made at all', () =>
    expect(colourReasons(bands, '22')).toEqual(['Rose pink is not made for this piece.']));

  it('has no reason in 18 carat', () => expect(colourReasons(ring, '18')).toEqual([]));
});

describe('a finished choice', () => {
  it('needs a size', () =>
    expect(settleDraft(ring, firstChoice(ring)).problems).toEqual({ size: 'Please choose a size' }));

  it.each([
    ['', 'Size cannot be empty.'],
    ['  ', 'Size cannot be empty.'],
    ['10', 'Size already exists.'],
    ['<b>', 'A size has 1 to 20 letters, digits, spaces, dots, slashes or dashes'],
  ])('refuses the own size "%s"', (ownSize, problem) =>
    expect(settleDraft(ring, { ...firstChoice(ring), own: true, ownSize }).problems?.size).toBe(problem),
  );

  it('trims an own size', () =>
    expect(settleDraft(ring, { ...firstChoice(ring), own: true, ownSize: ' 11 1/2 ' }).choice?.size).toBe('11 1/2'));

  it('needs both sizes of a couple and writes them as one', () => {
    const draft = { ...firstChoice(bands), male: '10' };
    expect(settleDraft(bands, draft).problems?.size).toBe('Please enter both sizes in the form M-10,F-8');
    expect(settleDraft(bands, { ...draft, female: ' 8 ' }).choice?.size).toBe('M-10,F-8');
  });
});
