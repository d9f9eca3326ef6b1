import { problemsOf } from '../test/support/data/problems.js';
import { registerSchemaIn } from './auth.schemas.js';
import { invalidPhone, phoneDigits, readLikelyPhone } from './phones.js';
import { updateProfileSchemaIn } from './users.schemas.js';

it('phoneDigits counts the digits of a phone number without +91', () => {
  expect(phoneDigits(' +91 (98765) 432-10')).toBe('9876543210');
  expect(phoneDigits('919876543210')).toBe('919876543210');
  expect(phoneDigits('98765 +9143210')).toBe('987659143210');
});

it.each([
  ['0470 12 34 56', true],
  ['+44 (0)20/7946-0958', true],
  ['050\u2011123.4567', true],
  ['٠٥٠١٢٣٤٥٦٧', true],
  ['123', false],
  ['1'.repeat(18), false],
  ['0470 12 34 56 ext. 3', false],
  ['((((((', false],
])('readLikelyPhone takes %p for a number: %p', (typed, isLikely) => {
  expect(readLikelyPhone(typed, 'BE')).toBe(isLikely ? typed : undefined);
});

describe('phones in another country', () => {
  const belgian = "This isn't a valid phone number in Belgium. Numbers of other countries start with +.";
  const schema = registerSchemaIn('BE');

  it('an invalid number is reported together with the other fields of registration', () => {
    const values = { companyName: '', name: 'Ann', address: 'Gent', phone: 'x', email: 'ann', password: 'long enough' };
    expect(problemsOf(schema, values)).toEqual({
      companyName: 'Company name is required',
      phone: belgian,
      email: 'Email is invalid',
    });
  });

  it.each([
    ['', 'number is required'],
    [470123456, 'number is required'],
    ['1'.repeat(31), 'Please use at most 30 characters.'],
    ['call me', belgian],
    ['0470 12 34 56', undefined],
  ])('the problem with the phone %p is %p', (phone, message) => {
    const text = expect.stringContaining(message ?? '');
    const expected = message ? { phone: text } : {};
    expect(problemsOf(schema.pick({ phone: true }), { phone })).toEqual(expected);
    expect(problemsOf(updateProfileSchemaIn('BE'), { phone })).toEqual(expected);
  });

  it('the phone is stored as it is read, and may be absent from a change of the profile', () => {
    const profile = updateProfileSchemaIn('BE', (typed, country) => `${country} ${typed}`);
    expect(profile.parse({ phone: ' 1 ' })).toEqual({ phone: 'BE 1' });
    expect(profile.parse({ phone: null })).toEqual({});
  });

  it('the text of an invalid number names the country', () => {
    expect(invalidPhone('AE')).toContain('in United Arab Emirates.');
  });
});
