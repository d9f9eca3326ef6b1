import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, contrastRules, defaultColors } from '../../domain/colors';

const css = readFileSync(join(process.cwd(), 'client/ui/tokens.css'), 'utf8');
const token = (name: string) => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!value) throw new Error(`No token --${name}`);
  return value;
};
const pairs = contrastRules.flatMap(({ colors, on, least }) =>
  colors.flatMap((color) => on.map((background) => ({ color, background, least }))),
);

describe('colours', () => {
  it.each(pairs)('$color has a contrast of at least $least on $background', ({ color, background, least }) => {
    expect(contrast(token(color), token(background))).toBeGreaterThanOrEqual(least);
  });

  it.each(Object.entries(defaultColors))('%s has the value that a brand may change', (name, value) => {
    expect(token(name)).toBe(value);
  });
});
