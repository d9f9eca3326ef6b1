import { describe, expect, it } from '@jest/globals';
import { unitOfHeading } from './headings.js';
import { toGrams, type WeightUnit } from './weight-units.js';

describe('toGrams', () => {
  it.each<[string, WeightUnit, number]>([
    ['2.5', 'g', 2.5],
    ['0.004', 'kg', 4],
    ['0.0041235', 'kg', 4.124],
    ['0.0041234', 'kg', 4.123],
    ['4250', 'mg', 4.25],
    ['0.5', 'mg', 0.001],
    ['0.4', 'mg', 0],
    ['12', 'ct', 2.4],
    ['0.33', 'ct', 0.066],
    ['1', 'tola', 11.664],
    ['.5', 'tola', 5.832],
    ['1000', 'tola', 11663.804],
    // 1.005 has no exact binary fraction.
    ['0.0010005', 'kg', 1.001],
  ])('makes %s %s %d grams', (number, unit, grams) => {
    expect(toGrams(number, unit)).toBe(grams);
  });
});

describe('unitOfHeading', () => {
  it.each<[string, WeightUnit]>([
    ['Weight (kg)', 'kg'],
    ['Weight [mg]', 'mg'],
    ['Weight (ct)', 'ct'],
    ['Gross Wt. (Tola)', 'tola'],
    ['Wt (in gms)', 'g'],
    ['Weight in kgs', 'kg'],
    ['Wt/kg', 'kg'],
    ['Weight_mg', 'mg'],
    ['KGS', 'kg'],
    ['Variant Grams', 'g'],
  ])('finds the unit of %j', (heading, unit) => {
    expect(unitOfHeading(heading)).toEqual({ unit });
  });

  it.each([
    ['Weight (lbs)', 'lbs'],
    ['Weight (oz)', 'oz'],
    ['Weight (troy oz)', 'troy oz'],
    ['Weight oz', 'oz'],
    ['Weight (per 100 pcs)', 'per 100 pcs'],
    ['Weight (g per 100 pcs)', 'g per 100 pcs'],
    ['Weight (per dozen)', 'per dozen'],
  ])('names the unit of %j that is not read', (heading, other) => {
    expect(unitOfHeading(heading)).toEqual({ other });
  });

  it.each(['Weight', 'Gross Wt.', 'Weight (approx.)', 'Weight (per piece)'])('finds none in %j', (heading) => {
    expect(unitOfHeading(heading)).toBeUndefined();
  });
});
