import { letters, problemsOf } from '../test/support/data/problems.js';
import { fileError } from './files.js';
import {
  canTransition,
  ordersChangedMessage,
  designRules,
  isDueAfterWish,
  isOverdue,
  orderCodeAlphabet,
  orderCodeLength,
  orderCodePrefix,
  orderSorts,
  orderStatusLabels,
  orderStatuses,
  isStepBack,
  orderTransitions,
  skippedSteps,
  statusesUndoneMessage,
  sizesLabel,
  duplicateWindowSeconds,
} from './orders.js';
import {
  changeOrderStatusSchema,
  listMyOrdersSchema,
  listOrdersSchema,
  orderAgainSchema,
  placeOrderSchema,
} from './orders.schemas.js';

const item = { productId: 'x', quantity: 1 };
const items = (count: number) => Array.from({ length: count }, () => item);

describe('placeOrderSchema', () => {
  it.each([
    [items(1), undefined],
    [items(200), undefined],
    [[], 'An order needs at least one item'],
    [undefined, 'An order needs at least one item'],
    [null, 'An order needs at least one item'],
    [{ 0: item }, 'An order needs at least one item'],
    [items(201), 'An order has at most 200 items'],
  ])('accepts 1 to 200 items: %#, %p', (list, message) => {
    expect(problemsOf(placeOrderSchema, { items: list })).toEqual(message ? { items: message } : {});
  });

  it('reports the line with the error', () => {
    expect(problemsOf(placeOrderSchema, { items: [item, { ...item, quantity: 1000 }] })).toEqual({
      'items.1.quantity': 'Quantity must be a whole number from 1 to 999',
    });
  });

  it.each([
    ['k', true],
    [letters(255), true],
    [letters(256), false],
    ['', false],
  ])('accepts an idempotency key of 1 to 255 characters: %p, %p', (idempotencyKey, valid) => {
    expect(placeOrderSchema.safeParse({ items: [item], idempotencyKey }).success).toBe(valid);
  });

  it('an equal order without a key counts as a repetition within 10 seconds', () =>
    expect(duplicateWindowSeconds).toBe(10));

  it('drops total, status, code and owner', () => {
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

describe('order status transitions', () => {
  const allowed = {
    pending: 'confirmed in-production complete cancelled',
    confirmed: 'in-production ready complete cancelled pending',
    'in-production': 'ready complete cancelled confirmed pending',
    ready: 'dispatched complete cancelled in-production confirmed pending',
    dispatched: 'complete ready in-production confirmed pending',
    complete: 'dispatched ready in-production confirmed pending',
    cancelled: 'pending',
  };

  it.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    'the table of statuses decides about %s → %s',
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed[from].split(' ').includes(to));
    },
  );

  it('order status transitions leave and reach every status, and never lead to the same one', () => {
    const reached = new Set(['pending']);
    for (const status of reached)
      orderTransitions[status as keyof typeof orderTransitions].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses) {
      expect(canTransition(status, status)).toBe(false);
      expect(orderTransitions[status].length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['pending', 'complete', ['confirmed', 'in-production', 'ready', 'dispatched']],
    ['confirmed', 'ready', ['in-production']],
    ['pending', 'confirmed', []],
    ['pending', 'cancelled', []],
    ['complete', 'pending', []],
    ['cancelled', 'pending', []],
  ] as const)('the change from %s to %s skips %j', (from, to, skipped) => {
    expect(skippedSteps(from, to)).toEqual(skipped);
  });

  it.each([
    ['complete', 'pending', true],
    ['cancelled', 'pending', true],
    ['ready', 'cancelled', false],
    ['pending', 'complete', false],
  ] as const)('the change from %s to %s goes back: %s', (from, to, back) => {
    expect(isStepBack(from, to)).toBe(back);
  });

  it('every order status has a label', () => {
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

describe('isOverdue', () => {
  it.each([
    ['confirmed', '2026-01-30', true],
    ['ready', '2026-01-30', true],
    ['confirmed', '2026-01-31', false],
    ['dispatched', '2026-01-30', false],
    ['confirmed', null, false],
  ] as const)('an order that is %s and due on %s is overdue on 31 January: %s', (status, dueDate, expected) => {
    expect(isOverdue({ status, dueDate }, '2026-01-31')).toBe(expected);
  });
});

describe('isDueAfterWish', () => {
  it.each([
    ['pending', '2026-12-10', '2026-12-01', true],
    ['ready', '2026-12-10', '2026-12-01', true],
    ['ready', '2026-12-01', '2026-12-01', false],
    ['ready', '2026-12-10', null, false],
    ['ready', null, '2026-12-01', false],
    ['dispatched', '2026-12-10', '2026-12-01', false],
    ['complete', '2026-12-10', '2026-12-01', false],
    ['cancelled', '2026-12-10', '2026-12-01', false],
  ] as const)('a %s order due on %s and wished for %s is too late: %s', (status, dueDate, wishedDate, expected) => {
    expect(isDueAfterWish({ status, dueDate, wishedDate })).toBe(expected);
  });
});

describe('order codes', () => {
  it('order codes consist of PR- and eight characters', () => {
    expect([orderCodePrefix, orderCodeLength]).toEqual(['PR-', 8]);
  });

  it('order codes contain no look-alike characters', () => {
    expect(new Set(orderCodeAlphabet).size).toBe(orderCodeAlphabet.length);
    expect(orderCodeAlphabet).not.toMatch(/[01OIL]/);
    expect(orderCodeAlphabet).toMatch(/^[0-9A-Z]+$/);
  });
});

describe('order lists and changes', () => {
  it('order lists default to the first page with 20 orders, newest first', () => {
    expect(listOrdersSchema.parse({})).toEqual({ page: 1, perPage: 20, sort: 'newest' });
    expect(listMyOrdersSchema.parse({ status: 'pending' })).toEqual({ page: 1, perPage: 20 });
  });

  it.each([
    [{ status: 'ready' }, {}],
    [{ status: 'Ready' }, { status: 'Unknown status.' }],
    [{ search: letters(101) }, { search: 'Please search for at most 100 characters.' }],
  ])('the problems of the filter %j are %j', (filter, problems) =>
    expect(problemsOf(listOrdersSchema, filter)).toEqual(problems),
  );

  it.each([
    [{ id: 'x', status: 'ready' }, {}],
    [{ id: 'x', status: 'lost' }, { status: 'Unknown status.' }],
    [{ id: 'x' }, { status: 'Unknown status.' }],
    [{ id: 'x', status: 'ready', note: letters(500) }, {}],
    [{ id: 'x', status: 'ready', note: letters(501) }, { note: 'A note has at most 500 characters.' }],
  ])('the problems of the change %j are %j', (change, problems) =>
    expect(problemsOf(changeOrderStatusSchema, change)).toEqual(problems),
  );
});

describe('listOrdersSchema', () => {
  it('accepts every filter, a day as it is, and a time as text or as Date', () => {
    const before = new Date('2026-01-31T00:00:00Z');
    const filter = { status: 'ready', search: 'asha', from: '2026-01-31', before };
    for (const sort of orderSorts)
      expect(listOrdersSchema.parse({ ...filter, sort, to: '2026-01-31T05:30:00+05:30' })).toEqual({
        page: 1,
        perPage: 20,
        ...filter,
        sort,
        to: before,
      });
    expect(listOrdersSchema.parse({})).toMatchObject({ sort: 'newest' });
  });

  it.each([
    ['status', 'lost', 'Unknown status.'],
    [
      'sort',
      'weight',
      'Sort must be one of newest, oldest, company, -company, total, -total, status, -status, due, -due.',
    ],
  ])('refuses the %s %p: %s', (field, value, message) => {
    expect(problemsOf(listOrdersSchema, { [field]: value })).toEqual({ [field]: message });
  });

  it.each(['31.1.2026', '2026-02-30', '2026-01-31T10:00', '2026-01-31T10:00:00', 'yesterday', '', 5])(
    'takes days and times with their offset, but not %p',
    (value) => {
      const message = 'Please use a day such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z.';
      expect(problemsOf(listOrdersSchema, { from: value, to: value, before: value })).toEqual({
        from: message,
        to: message,
        before: message,
      });
    },
  );
});

describe('changeOrderStatusSchema', () => {
  it('trims the note and keeps the status that the administrator saw', () => {
    const change = { id: 'x', status: 'ready', seen: 'pending', note: 'Packed' };
    expect(changeOrderStatusSchema.parse({ ...change, note: ' Packed ' })).toEqual(change);
    expect(problemsOf(changeOrderStatusSchema, { ...change, status: 'lost', seen: 'lost' })).toEqual({
      status: 'Unknown status.',
      seen: 'Unknown status.',
    });
  });

  it('keeps the id of the order to repeat', () =>
    expect(orderAgainSchema.parse({ orderId: 'x' })).toEqual({ orderId: 'x' }));
});

describe('designRules', () => {
  const limit = 20 * 1024 * 1024;

  it.each([
    ['application/pdf', limit, undefined],
    ['application/pdf', limit + 1, 'PDF size should be less than 20MB'],
    ['image/png', 1, 'Please upload a PDF file'],
  ])('the problem with a design of the type %s and %d bytes is %p', (type, size, error) =>
    expect(fileError({ type, size }, [designRules])).toBe(error),
  );
});

describe('statusesUndoneMessage', () => {
  const expired = { message: 'Too late.' };

  it.each([
    [1, [], 'Status taken back. No email was sent.'],
    [5, [], 'Status of 5 orders taken back. No email was sent.'],
    [0, [expired], '1 order keeps its status: Too late.'],
    [
      4,
      [expired, { message: 'Changed since.' }, expired],
      'Status of 4 orders taken back. No email was sent. ' +
        '2 orders keep their status: Too late. 1 order keeps its status: Changed since.',
    ],
  ])('an undo of %i orders that is refused for %j is described', (undone, refused, text) =>
    expect(statusesUndoneMessage({ undone, refused })).toBe(text),
  );
});

describe('ordersChangedMessage', () => {
  it.each([
    [{ changed: 6, unchanged: 0, refused: 0 }, '6 orders set to Ready.'],
    [
      { changed: 1, unchanged: 1, refused: 2 },
      "1 order set to Ready. 1 order had this status already. 2 orders couldn't be changed.",
    ],
    [{ changed: 0, unchanged: 0, refused: 1 }, "No order set to Ready. 1 order couldn't be changed."],
  ])('describes %j', (counts, text) => expect(ordersChangedMessage('ready', counts)).toBe(text));
});

describe('the pieces of each size', () => {
  it.each([
    [
      [
        { size: '8', quantity: 2 },
        { size: '12', quantity: 4 },
      ],
      'Size 8: 2 pieces, size 12: 4 pieces',
    ],
    [
      [
        { size: 'M-10,F-8', quantity: 1 },
        { size: 'M-12,F-9', quantity: 2 },
      ],
      'Size Male 10, Female 8: 1 piece; size Male 12, Female 9: 2 pieces',
    ],
    [
      [
        { size: null, quantity: 1 },
        { size: '8', quantity: 1 },
      ],
      'No size: 1 piece, size 8: 1 piece',
    ],
  ])('the pieces of each size are written out: %j', (lines, label) => expect(sizesLabel(lines)).toBe(label));
});
