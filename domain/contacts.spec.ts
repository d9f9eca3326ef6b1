import { letters, problemsOf } from '../test/support/data/problems.js';
import {
  contactPrioritySchema,
  contactStatusSchema,
  listContactsSchema,
  sendEnquirySchema,
} from './contacts.schemas.js';

const enquiry = { name: 'Asha Mehta', email: 'asha@example.com', message: 'Do you make rings?' };

describe('sendEnquirySchema', () => {
  it.each([
    ['name', '', 'Name is required.'],
    ['name', '   ', 'Name is required.'],
    ['name', 'A', 'Name must be at least 2 characters long.'],
    ['name', 'Al', undefined],
    ['name', letters(50), undefined],
    ['name', letters(51), 'Name must not exceed 50 characters.'],
    ['name', ' Asha', 'Name cannot start or end with spaces.'],
    ['name', 'Asha ', 'Name cannot start or end with spaces.'],
    ['name', 'आशा मेहता', undefined],
    ['name', 'Asha2', 'Name can only contain letters and spaces.'],
    ['name', 'Asha-Mehta', 'Name can only contain letters and spaces.'],
    ['name', 'a\nb', 'Name can only contain letters and spaces.'],
    ['email', '', 'Email is required.'],
    ['email', 'asha', 'Please enter a valid email address.'],
    ['email', `${letters(60)}@${letters(36)}.co`, undefined],
    ['email', `${letters(60)}@${letters(37)}.co`, 'Please enter a valid email address.'],
    ['message', '', 'Message is required.'],
    ['message', '    ', 'Message is required.'],
    ['message', letters(1), 'Message must be at least 10 characters long.'],
    ['message', letters(9), 'Message must be at least 10 characters long.'],
    ['message', letters(10), undefined],
    ['message', letters(1000), undefined],
    ['message', letters(1001), 'Message must not exceed 1000 characters.'],
    ['message', null, 'Message is required.'],
    ['website', 'https://example.com', undefined],
    ['website', 5, 'This value is not valid.'],
  ])('the problem with the %s %p is %p', (field, value, message) => {
    expect(problemsOf(sendEnquirySchema, { ...enquiry, [field]: value })).toEqual(message ? { [field]: message } : {});
  });
});

describe('the schema of status and priority', () => {
  it.each(['new', 'in-progress', 'resolved'])('accepts the status %s', (status) => {
    expect(problemsOf(contactStatusSchema, { id: 'x', status })).toEqual({});
  });

  it.each(['low', 'medium', 'high'])('accepts the priority %s', (priority) => {
    expect(problemsOf(contactPrioritySchema, { id: 'x', priority })).toEqual({});
  });

  it('rejects other values', () => {
    expect(problemsOf(contactStatusSchema, { id: 'x', status: 'done' })).toEqual({
      status: 'Status must be new, in-progress or resolved.',
    });
    expect(problemsOf(contactPrioritySchema, { id: 'x', priority: 'urgent' })).toEqual({
      priority: 'Priority must be low, medium or high.',
    });
    expect(listContactsSchema.parse({})).toEqual({ page: 1, perPage: 20 });
  });
});

describe('contact changes', () => {
  it.each([
    [contactStatusSchema, { id: 'x', status: 'resolved', seen: 'new' }],
    [contactPrioritySchema, { id: 'x', priority: 'high', seen: 'low' }],
  ])('contact changes keep the value that the administrator saw: %#', (schema, change) =>
    expect(schema.parse(change)).toEqual(change),
  );

  it('the list of contacts rejects an unknown status as filter', () => {
    expect(problemsOf(listContactsSchema, { status: 'done' })).toHaveProperty('status');
  });
});
