import { describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const folder = join(process.cwd(), 'dist', 'client');
const manifest = () =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A chunk and everything that must be there before it runs. */
const withImports = (chunks: Record<string, Chunk>, start: string, seen = new Set<string>()) => {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const next of chunks[start].imports ?? []) withImports(chunks, next, seen);
  return seen;
};

/** As the build packs it for those who take Brotli. */
const packed = (file: string) => statSync(join(folder, `${file}.br`)).size;
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + packed(file), 0) / 1000;

describe('what the first screen costs', () => {
  const chunks = manifest();
  const names = withImports(chunks, 'index.html');
  const first = [...names].map((name) => chunks[name]);

  it('is at most 170 kB of compressed JavaScript', () => {
    const scripts = new Set(first.map(({ file }) => file));
    expect(kilobytes(scripts)).toBeLessThanOrEqual(170);
  });

  it('is at most 20 kB of compressed looks', () => {
    const looks = new Set(first.flatMap(({ css = [] }) => css));
    expect(kilobytes(looks)).toBeLessThanOrEqual(20);
  });

  it('holds nothing of the back office, of forms, or of the account', () => {
    expect(
      [...names].filter((name) => /\/admin\/|admin-routes|features\/(?:auth|cart|orders|users)\//.test(name)),
    ).toEqual([]);
    const text = first.map(({ file }) => readFileSync(join(folder, file), 'utf8')).join('\n');
    for (const words of [
      'Admin Panel / Management',
      'Access Duration',
      'Password must be at least',
      'Save is blocked',
    ]) {
      expect(text).not.toContain(words);
    }
  });
});
