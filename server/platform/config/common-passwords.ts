import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords from leaks, in lower case, each on a line of its own: searching 400 kB takes less than 0.1 ms. */
let leaked: string | undefined;

// Resolved at run time instead of imported: most processes never need the list, and unpacking it takes 50 ms or more.
const require = createRequire(import.meta.url);
const library = '@zxcvbn-ts/language-common';

function readLeaked(): string {
  const list = require(library) as { dictionary: typeof Dictionary };
  return `\n${list.dictionary['passwords-common'].join('\n')}\n`;
}

/** Unpacks the list in another thread. */
export async function unpackLeaked(): Promise<string> {
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage(require(workerData).dictionary['passwords-common'].join('\\n'));`;
  const worker = new Worker(code, { eval: true, workerData: require.resolve(library), execArgv: [] });
  // An error after the message has no other listener and must not end the program.
  worker.on('error', () => undefined);
  const stopped = once(worker, 'exit').then(() => Promise.reject(new Error('The thread ended early')));
  const [text] = (await Promise.race([once(worker, 'message'), stopped])) as [string];
  return `\n${text}\n`;
}

let loading: Promise<string> | undefined;

/** Loads the list in advance: otherwise the first check would block the event loop while it reads the list. */
export async function loadCommonPasswords(): Promise<void> {
  leaked ??= await (loading ??= unpackLeaked().catch(readLeaked));
}

function isLeaked(text: string): boolean {
  leaked ??= readLeaked();
  return leaked.includes(`\n${text}\n`);
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withoutLeet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const withoutEnd = (text: string) => text.replace(/[^\p{L}]+$/u, '');
const withoutEnds = (text: string) => withoutEnd(text).replace(/^[^\p{L}]+/u, '');

const sequences = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];
const backwards = (text: string) => [...text].reverse().join('');

const isSequence = (text: string) =>
  /^(.{1,4})\1+$/su.test(text) || sequences.some((row) => row.includes(text) || backwards(row).includes(text));

/** The shortest sequence of letters that counts as a word; shorter ones between other characters occur by chance. */
const wordLength = 6;

/**
 * True for leaked passwords, sequences, repeats and the names in `about`. Digits, years or signs around them or in
 * place of letters are ignored, because they do not make a password harder to guess.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  const word = withoutEnds(lower);
  const plain = withoutEnds(withoutLeet(withoutEnd(lower)));
  const joined = [lettersOf(lower), lettersOf(withoutLeet(lower))].filter((text) => text.length >= wordLength);
  const candidates = [lower, word, plain, ...joined];
  const names = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((name) => name.length >= 4);
  return word === '' || candidates.some((text) => isLeaked(text) || isSequence(text) || names.includes(text));
}
