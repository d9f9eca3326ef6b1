import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(process.cwd(), 'client/ui/tokens.css'), 'utf8');
const token = (name: string) => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!value) throw new Error(`No token --${name}`);
  return value;
};

const channel = (share: number) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(token(one)), luminance(token(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('colour contrast', () => {
  it.each(['ink', 'clay', 'clay-strong', 'gold', 'gold-strong', 'emerald', 'ok', 'warn', 'bad'])(
    '%s is readable on ivory and on card',
    (ink) => {
      expect(contrast(ink, 'ivory')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, 'card')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['ink', 'clay-strong', 'gold-strong', 'ok', 'warn', 'bad'])('%s is readable on sand', (ink) => {
    expect(contrast(ink, 'sand')).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps ivory readable on ink, and white on gold', () => {
    expect(contrast('ivory', 'ink')).toBeGreaterThanOrEqual(7);
    expect(contrast('card', 'gold')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('metal-light', 'ink')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ivory', 'card', 'sand'])('the edge of a control is visible on %s', (background) => {
    expect(contrast('edge', background)).toBeGreaterThanOrEqual(3);
  });
});
