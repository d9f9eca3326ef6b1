import { intentOf, newOrderCode } from './new-order.js';

it('newOrderCode generates distinct codes in the documented format', () => {
  const codes = Array.from({ length: 1000 }, newOrderCode);
  for (const code of codes) expect(code).toMatch(/^PR-[2-9A-HJ-KM-NP-Z]{8}$/);
  expect(new Set(codes).size).toBe(1000);
});

const ring = { productId: '0192AAAA-0000-7000-8000-000000000001', quantity: 2, carat: '18', colour: 'Rose', size: '6' };
const chain = { productId: '0192aaaa-0000-7000-8000-000000000002', quantity: 1 };

describe('intentOf', () => {
  it('identifies a request with a key by the key, and hashes its items', () => {
    expect(intentOf([ring], 'k').key).toBe(intentOf([chain], 'k').key);
    expect(intentOf([ring], 'k').hash).not.toBe(intentOf([chain], 'k').hash);
    expect(intentOf([ring], 'k').seconds).toBeNull();
  });

  it('identifies a request without a key by its items, for 10 seconds', () => {
    expect(intentOf([ring], undefined)).toEqual({ ...intentOf([ring], undefined), seconds: 10 });
    expect(intentOf([ring], undefined).key).not.toBe(intentOf([chain], undefined).key);
  });

  it('client keys never equal generated keys', () => {
    const { key } = intentOf([ring], undefined);
    expect(intentOf([ring], key).key).not.toBe(key);
  });

  it('ignores item order and letter case, but no other difference', () => {
    const same = [chain, { ...ring, productId: ring.productId.toLowerCase(), colour: 'rose' }];
    expect(intentOf(same, undefined)).toEqual(intentOf([ring, chain], undefined));
    for (const other of [
      { quantity: 3 },
      { carat: '22' },
      { colour: 'Yellow' },
      { size: '7' },
      { options: [{ name: 'Rhodium', value: 'yes' }] },
    ])
      expect(intentOf([{ ...ring, ...other }], undefined).hash).not.toBe(intentOf([ring], undefined).hash);
  });
});
