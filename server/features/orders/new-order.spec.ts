import { newOrderCode } from './new-order.js';

it('newOrderCode generates distinct codes in the documented format', () => {
  const codes = Array.from({ length: 1000 }, newOrderCode);
  for (const code of codes) expect(code).toMatch(/^PR-[2-9A-HJ-KM-NP-Z]{8}$/);
  expect(new Set(codes).size).toBe(1000);
});
