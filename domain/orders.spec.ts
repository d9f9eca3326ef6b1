import { letters, problemsOf } from '../test/support/data/problems.js';
import { fileError } from './files.js';
import {
  canTransition,
  changeOrderStatusSchema,
  designRules,
  listMyOrdersSchema,
  listOrdersSchema,
  orderAgainSchema,
  orderCodeAlphabet,
  orderCodeLength,
  orderCodePrefix,
  orderSorts,
  orderStatusLabels,
  orderStatuses,
  orderTransitions,
  placeOrderSchema,
  duplicateWindowSeconds,
} from './orders.js';

const item = { productId: 'x', quantity: 1 };
const items = (count: number) => Array.from({ length: count }, () => item);

describe('placing an order', () => {
  it.each([
    [items(1), undefined],
    [items(200), undefined],
    [[], 'An order needs at least one item'],
    [undefined, 'An order needs at least one item'],
    [null, 'An order needs at least one item'],
    [{ 0: item }, 'An order needs at least one item'],
    [items(201), 'An order has at most 200 items'],
  ])('%#: %p', (list, message) => {
    expect(problemsOf(placeOrderSchema, { items: list })).toEqual(message ? { items: message } : {});
  });

  it('marks the very line that is wrong', () => {
    expect(problemsOf(placeOrderSchema, { items: [item, { ...item, quantity: 1000 }] })).toEqual({
      'items.1.quantity': 'Quantity must be a whole number from 1 to 999',
    });
  });

  it.each([
    ['k', true],
    [letters(255), true],
    [letters(256), false],
    ['', false],
  ])('key %p: %p', (idempotencyKey, fine) => {
    expect(placeOrderSchema.safeParse({ items: [item], idempotencyKey }).success).toBe(fine);
  });

  it('without a key, an equal order within 10 seconds is the same one', () => expect(duplicateWindowSeconds).toBe(10));

  it('takes no total, status, code or owner from the client', () => {
    const sent = {
      items: [{ ...item, gram: 0, name: 'x' }],
      total: 0,
      totalQuantity: 0,
      status: 'complete',
      orderId: 'PR-1',
      user: 'y',
    };
    expect(placeOrderSchema.parse(sent)).toEqual({ items: [item] });
  });
});

describe('which status may follow which', () => {
  const allowed = {
    pending: 'confirmed in-production complete cancelled',
    confirmed: 'in-production ready complete cancelled pending',
    'in-production': 'ready complete cancelled confirmed',
    ready: 'dispatched complete cancelled in-production',
    dispatched: 'complete ready',
    complete: 'dispatched',
    cancelled: 'pending',
  };

  it.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canTransition(from, to)).toBe(allowed[from].split(' ').includes(to));
  });

  it('no status follows itself, each can be left, and each can be reached from a new order', () => {
    const reached = new Set(['pending']);
    for (const status of reached)
      orderTransitions[status as keyof typeof orderTransitions].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses) {
      expect(canTransition(status, status)).toBe(false);
      expect(orderTransitions[status].length).toBeGreaterThan(0);
    }
  });

  it('each has a label', () => {
    expect(orderStatuses.map((status) => orderStatusLabels[status])).toEqual([
      'Pending',
      'Confirmed',
      'In production',
      'Ready',
      'Dispatched',
      'Completed',
      'Cancelled',
    ]);
  });
});

describe('an order’s code', () => {
  it('is PR- and eight signs, so that its last eight say all of it', () => {
    expect([orderCodePrefix, orderCodeLength]).toEqual(['PR-', 8]);
  });

  it('is spelt without look-alikes', () => {
    expect(new Set(orderCodeAlphabet).size).toBe(orderCodeAlphabet.length);
    expect(orderCodeAlphabet).not.toMatch(/[01OIL]/);
    expect(orderCodeAlphabet).toMatch(/^[0-9A-Z]+$/);
  });
});

describe('lists and changes', () => {
  it('twenty a page, the newest first', () => {
    expect(listOrdersSchema.parse({})).toEqual({ page: 1, perPage: 20, sort: 'newest' });
    expect(listMyOrdersSchema.parse({ status: 'pending' })).toEqual({ page: 1, perPage: 20 });
  });

  it.each([
    [{ status: 'ready' }, {}],
    [{ status: 'Ready' }, { status: 'Unknown status.' }],
    [{ search: letters(101) }, { search: 'Please search for at most 100 characters.' }],
  ])('%j: %j', (filter, problems) => expect(problemsOf(listOrdersSchema, filter)).toEqual(problems));

  it.each([
    [{ id: 'x', status: 'ready' }, {}],
    [{ id: 'x', status: 'lost' }, { status: 'Unknown status.' }],
    [{ id: 'x' }, { status: 'Unknown status.' }],
    [{ id: 'x', status: 'ready', note: letters(500) }, {}],
    [{ id: 'x', status: 'ready', note: letters(501) }, { note: 'A note has at most 500 characters.' }],
  ])('%j: %j', (change, problems) => expect(problemsOf(changeOrderStatusSchema, change)).toEqual(problems));
});

describe('the list of all orders', () => {
  it('takes every filter, and a day as well as a moment', () => {
    const from = new Date('2026-01-31T00:00:00Z');
    for (const sort of orderSorts)
      expect(
        listOrdersSchema.parse({ status: 'ready', search: 'asha', sort, from: '2026-01-31', before: from }),
      ).toEqual({
        page: 1,
        perPage: 20,
        status: 'ready',
        search: 'asha',
        sort,
        from,
        before: from,
      });
    expect(listOrdersSchema.parse({})).toMatchObject({ sort: 'newest' });
  });

  it.each([
    ['status', 'lost', 'Unknown status.'],
    ['sort', 'weight', 'Sort must be one of newest, oldest, company, -company, total, -total, status, -status.'],
    ['from', '31.1.2026', 'Please use a date such as 2026-01-31.'],
    ['before', '31.1.2026', 'Please use a date such as 2026-01-31.'],
  ])('%s %p: %s', (field, value, message) => {
    expect(problemsOf(listOrdersSchema, { [field]: value })).toEqual({ [field]: message });
  });
});

describe('changing a status', () => {
  it('carries the note, trimmed, and what was on the screen', () => {
    const change = { id: 'x', status: 'ready', seen: 'pending', note: 'Packed' };
    expect(changeOrderStatusSchema.parse({ ...change, note: ' Packed ' })).toEqual(change);
    expect(problemsOf(changeOrderStatusSchema, { ...change, status: 'lost', seen: 'lost' })).toEqual({
      status: 'Unknown status.',
      seen: 'Unknown status.',
    });
  });

  it('ordering again names the order', () =>
    expect(orderAgainSchema.parse({ orderId: 'x' })).toEqual({ orderId: 'x' }));
});

describe('the PDF sent with an order', () => {
  const limit = 20 * 1024 * 1024;

  it.each([
    ['application/pdf', limit, undefined],
    ['application/pdf', limit + 1, 'PDF size should be less than 20MB'],
    ['image/png', 1, 'Please upload a PDF file'],
  ])('%s of %d bytes: %p', (type, size, fault) => expect(fileError({ type, size }, [designRules])).toBe(fault));
});
