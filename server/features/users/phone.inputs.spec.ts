import { readPhone } from './phone.inputs.js';

it.each([
  ['BE', '0470 12 34 56', '+32 470 12 34 56'],
  ['BE', '0470/12.34.56', '+32 470 12 34 56'],
  ['BE', '+32 (0)470 12 34 56', '+32 470 12 34 56'],
  ['BE', '0032 470 12 34 56', '+32 470 12 34 56'],
  ['BE', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['BE', '+91 98765 43210', '+91 98765 43210'],
  ['BE', '020 7946 0958', undefined],
  ['BE', '12345', undefined],
  ['BE', '+32', undefined],
  ['BE', '+999 470 12 34 56', undefined],
  ['BE', '0470 12 34 56 ext. 3', undefined],
  ['BE', '0470 12 34 56 0470 12 34 57', undefined],
  ['GB', '020 7946 0958', '+44 20 7946 0958'],
  ['AE', '050 123 4567', '+971 50 123 4567'],
  ['AE', '٠٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
  ['US', '(213) 373-4253', '+1 213 373 4253'],
  ['US', '373-4253', undefined],
])('readPhone in %s reads %p as %p', (country, typed, phone) => {
  expect(readPhone(typed, country)).toBe(phone);
});

it('readPhone reads the number that it returned', () => {
  expect(readPhone('+32 470 12 34 56', 'BE')).toBe('+32 470 12 34 56');
});
