import { problemsOf } from '../test/support/problems.js';
import {
  accessGrantedMessage,
  accessRejectedMessage,
  duration,
  durationLabel,
  durations,
  grantAccessSchema,
  listAccessRequestsSchema,
} from './access.js';

describe('how long access is granted', () => {
  it.each([
    [1, '1'],
    [2, '2'],
    [4, '4'],
    [8, '8'],
    [24, '24'],
    ['8', '8'],
    ['permanent', 'permanent'],
    [undefined, '4'],
    [null, '4'],
  ])('%p is %p', (value, read) => expect(duration.parse(value)).toBe(read));

  it.each([0, -1, 3, 9e9, 4.5, '0', '3', 'permanent ', 'Permanent', '', true, [], {}, [4]])(
    '%p is refused',
    (value) => {
      expect(problemsOf(grantAccessSchema, { userId: 'x', duration: value })).toEqual({
        duration: 'Access duration must be 1, 2, 4, 8 or 24 hours, or permanent.',
      });
    },
  );

  it('is said in words', () => {
    expect(durations.map(durationLabel)).toEqual([
      'for 1 hour',
      'for 2 hours',
      'for 4 hours',
      'for 8 hours',
      'for 24 hours',
      'permanently',
    ]);
    expect(accessGrantedMessage('Asha', '4')).toBe('Access granted to Asha for 4 hours');
    expect(accessGrantedMessage('Asha', 'permanent')).toBe('Access granted to Asha permanently');
    expect(accessRejectedMessage('Asha')).toBe('Access request for Asha has been rejected');
  });
});

describe('the list of requests', () => {
  it('starts with ten of the first page', () => {
    expect(listAccessRequestsSchema.parse({})).toEqual({ page: 1, perPage: 10 });
  });

  it('knows its statuses', () => {
    expect(problemsOf(listAccessRequestsSchema, { status: 'expired' })).toEqual({});
    expect(problemsOf(listAccessRequestsSchema, { status: 'all' })).toHaveProperty('status');
  });
});
