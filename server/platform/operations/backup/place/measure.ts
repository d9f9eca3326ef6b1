import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const newLine = 10;

/** Measures the content that flows through it. */
export class Measure extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly onChunk?: () => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    this.onChunk?.();
    done(null, chunk);
  }

  /** Returns the hash. Call it once, at the end. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}

/**
 * Counts rows in the text format of COPY. Each row ends with a line break, and line breaks within values are escaped.
 */
export class RowCounter extends Transform {
  rows = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) this.rows++;
    done(null, chunk);
  }
}
