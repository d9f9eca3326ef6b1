/** Common words in passwords; digits, years and signs around them do not make a password harder to guess. */
const commonWords = new Set(
  `password passwort passcode secret letmein welcome login admin administrator root master superuser owner manager
   user guest test testing demo default changeme qwerty qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd
   iloveyou loveyou love lovely sunshine princess flower monkey dragon football baseball basketball cricket hockey
   soccer tennis superman batman spiderman pokemon starwars naruto pikachu shadow hunter killer ninja warrior legend
   computer internet google facebook instagram youtube android iphone samsung apple microsoft windows linux mac
   summer winter spring autumn monday friday sunday january december freedom forever angel heaven jesus christ god
   krishna ganesh shiva lakshmi india bharat mumbai delhi surat gujarat london america australia canada
   diamond gold silver jewel jewelry jewellery jewels gem gems ring rings necklace earring pendant bangle bracelet
   pearl ruby emerald sapphire parure cookie chocolate banana orange cherry coffee cheese pepper ginger buster tigger
   charlie michael daniel jessica jennifer jordan thomas andrew joshua matthew robert george william ashley amanda
   nicole hannah samantha michelle rahul rohit priya pooja anjali amit suresh ramesh trustno whatever nothing
   access hello hallo namaste abc abcd abcde abcdef abcdefg abcdefgh money success business company office`.split(
    /\s+/,
  ),
);

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

const withoutLeet = (text: string) => text.toLowerCase().replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const sequences = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const backwards = (text: string) => [...text].reverse().join('');

const isSequence = (text: string) =>
  /^(.{1,4})\1+$/su.test(text) || sequences.some((row) => row.includes(text) || backwards(row).includes(text));

/** True for sequences, repeats, common words with digits or signs, and the user's own names (`about`). */
export function isCommonPassword(password: string, about: string[] = []): boolean {
  const lower = password.toLowerCase();
  if (isSequence(lower)) return true;
  const candidates = [lettersOf(lower), lettersOf(withoutLeet(lower)), withoutLeet(lower.replace(/[\d\W_]+$/u, ''))];
  if (candidates.some((text) => text === '' || commonWords.has(text) || isSequence(text))) return true;
  const own = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 4);
  return own.some((word) => candidates.includes(word));
}
