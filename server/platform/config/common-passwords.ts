import { createRequire } from 'node:module';
import type { dictionary as Dictionary } from '@zxcvbn-ts/language-common';

// Resolved at run time instead of imported: most processes never need the list, and unpacking it takes 50 ms.
const require = createRequire(import.meta.url);

/** 49,000 passwords from leaks, in lower case, each on a line of its own: searching 400 kB takes less than 0.1 ms. */
let leaked: string | undefined;

function isLeaked(text: string): boolean {
  if (leaked === undefined) {
    const list = require('@zxcvbn-ts/language-common') as { dictionary: typeof Dictionary };
    leaked = `\n${list.dictionary['passwords-common'].join('\n')}\n`;
  }
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
