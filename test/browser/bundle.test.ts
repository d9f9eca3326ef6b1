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

/** A chunk with all its static imports, direct and indirect. */
const withImports = (chunks: Record<string, Chunk>, start: string, seen = new Set<string>()) => {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const next of chunks[start].imports ?? []) withImports(chunks, next, seen);
  return seen;
};

/** Bytes of the Brotli-compressed file that the build writes. */
const compressedBytes = (file: string) => statSync(join(folder, `${file}.br`)).size;
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + compressedBytes(file), 0) / 1000;

describe('First screen bundle', () => {
  const chunks = manifest();
  const names = withImports(chunks, 'index.html');
  const first = [...names].map((name) => chunks[name]);

  it('has at most 170 kB of compressed JavaScript', () => {
    const scripts = new Set(first.map(({ file }) => file));
    expect(kilobytes(scripts)).toBeLessThanOrEqual(170);
  });

  it('has at most 20 kB of compressed CSS', () => {
    const stylesheets = new Set(first.flatMap(({ css = [] }) => css));
    expect(kilobytes(stylesheets)).toBeLessThanOrEqual(20);
  });

  it('contains no code of the admin panel, of forms or of account pages', () => {
    expect(
      [...names].filter((name) => /\/admin\/|admin-routes|features\/(?:auth|cart|orders|users)\//.test(name)),
    ).toEqual([]);
    const text = first.map(({ file }) => readFileSync(join(folder, file), 'utf8')).join('\n');
    for (const phrase of [
      'Admin Panel / Management',
      'Access Duration',
      'Password must be at least',
      'Save is blocked',
    ]) {
      expect(text).not.toContain(phrase);
    }
  });
});
