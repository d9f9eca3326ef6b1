// Records the columns of each statement of the program with the place that runs it, for row-types.ts. Loaded once by
// each worker, outside the sandboxes of its suites.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const known = new Set();

/** A place in the program. Jest maps built files to their sources. */
const programFrame = /\/server\/[^:\s]+\.ts:\d/;

function stackOf() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

for (const { prototype } of [pg.Pool, pg.Client]) {
  const { query } = prototype;
  prototype.query = function (...details) {
    const sent = query.apply(this, details);
    const text = details[0]?.text ?? details[0];
    if (known.has(text) || typeof sent?.then !== 'function') return sent;
    known.add(text);
    const stack = stackOf();
    if (!programFrame.test(stack)) return sent;
    sent.then(
      ({ fields }) => {
        const columns = fields?.map(({ name, dataTypeID }) => [name, dataTypeID]) ?? [];
        if (columns.length > 0)
          appendFileSync(process.env.SUITES_STATEMENTS, `${JSON.stringify({ stack, columns })}\n`);
      },
      () => known.delete(text),
    );
    return sent;
  };
}
