import { expect, it } from '@jest/globals';
import { type FieldNode, Kind, parse, visit } from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(client, file), 'utf8');
const isAdmin = (file: string) => /(^|\/)admin\//.test(file);

const documents = files.filter((file) => file.endsWith('.graphql'));
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|test)\.tsx?$|^(testing|playground)\//.test(file))
  .map((file) => ({ file, words: new Set(read(file).match(/\w+/g)) }));

/** Skips root fields, because the cache, not the page, uses the result of most mutations. */
function selectedFields(document: string): string[] {
  const names = new Set<string>();
  visit(parse(document), {
    [Kind.OPERATION_DEFINITION]: {
      leave: ({ selectionSet: { selections } }) => {
        for (const field of selections) if (field.kind === Kind.FIELD) names.delete(nameOf(field));
      },
    },
    [Kind.FIELD]: (field) => void names.add(nameOf(field)),
  });
  return [...names];
}

const nameOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

// A field that is selected but not shown is either superfluous or missing on the page.
it.each(documents)('the client uses every field that %s selects', (document) => {
  const readers = sources.filter(({ file }) => isAdmin(document) || !isAdmin(file));
  const unused = selectedFields(read(document)).filter((name) => !readers.some(({ words }) => words.has(name)));
  expect(unused).toEqual([]);
});
