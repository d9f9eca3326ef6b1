import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import { readingProgram as program } from '../../../../test/support/programs/reading-program.js';
import { until } from '../../../../test/support/time.js';
import { readInChild } from './reading-child.js';

const rows = [['Design number', 'Name'], ...Array.from({ length: 1_200 }, (_, at) => [`RI-${at}`, 'Ring'])];
const sheet = async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'Designs', rows }] }));

async function answersOf(content: Buffer, columns?: number[], timeoutMs = 60_000) {
  const answers = [];
  for await (const answer of readInChild(content, { columns }, { program, timeoutMs })) answers.push(answer);
  return answers;
}

describe('a sheet that is read in a child process', () => {
  it('answers with its head', async () => {
    const head = { kind: 'xlsx', headerRow: 1, headers: ['Design number', 'Name'] };
    expect(await answersOf(await sheet())).toEqual([{ head: expect.objectContaining(head) }]);
  });

  it('answers with parts of 500 rows', async () => {
    const parts = (await answersOf(await sheet(), [0])).map((answer) => ('rows' in answer ? answer.rows : []));
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(parts.flat().at(-1)).toEqual({ row: 1_201, cells: ['RI-1199'] });
  });

  it('answers why it is refused', async () => {
    await expect(answersOf(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ fault: 'notASheet' });
  });

  it('a sheet is refused if it needs too much memory', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'a');
    content.write('Name,Weight\n"');
    content.write('"', content.length - 1);
    await expect(answersOf(content, [0])).rejects.toMatchObject({ fault: 'tooHard' });
  });

  it('a large sheet with an open quotation mark is refused with the reason', async () => {
    const content = Buffer.from(`Name,Weight\nRing,"2\n${'Band,3\n'.repeat(2_800_000)}`);
    await expect(answersOf(content, [0])).rejects.toMatchObject({ fault: 'openQuote' });
  });

  it('a sheet is refused if it takes too long to read', async () => {
    await expect(answersOf(await sheet(), [0], 1)).rejects.toMatchObject({ fault: 'tooHard' });
  });

  it('ends with its reader', async () => {
    const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = children();
    for await (const _ of readInChild(await sheet(), { columns: [0] }, { program })) break;
    await until(() => children() === before);
  });
});
