import { ticksTo } from './week-chart';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4]],
  [6, [0, 2, 4, 6]],
  [29, [0, 10, 20, 30]],
  [138.4, [0, 50, 100, 150]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('an axis to %d has these round values: %j', (max, ticks) => {
  expect(ticksTo(max)).toEqual(ticks);
});
