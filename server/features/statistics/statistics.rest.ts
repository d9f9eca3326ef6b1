import type { Statistics } from './statistics.entity.js';

export const toRestStatistics = ({ weeks, categories, products }: Statistics) => ({
  success: true,
  weeks,
  categories,
  products: products.map(({ id, ...figures }) => ({ _id: id, ...figures })),
});
