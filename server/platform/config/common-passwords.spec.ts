import { isCommonPassword } from './common-passwords.js';

describe('isCommonPassword', () => {
  it.each([
    ...['password', 'Password123!', 'P@ssw0rd2026', 'qwertyuiop', '12345678', '87654321', 'abcdefgh', 'aaaaaaaa'],
    ...['corvette', 'liverpool', 'butterfly', 'zaq12wsx', 'trustno1', '1q2w3e4r', 'q1w2e3r4', 'asdf1234', 'letmein1'],
    ...['Butterfly2026', '2026!butterfly', 'B-u-t-t-e-r-f-l-y', 'l1verp00l', 'sunshine99', '1990-12-24', 'qwertz1234'],
  ])('the password %s is common', (password) => expect(isCommonPassword(password)).toBe(true));

  it('a password made of the user’s own names is common', () => {
    expect(isCommonPassword('Tavrelle2026', ['boss@tavrelle.test', 'Asha Mehta', 'Tavrelle'])).toBe(true);
  });

  it.each(['correct horse battery', 'kx7-mm2p-qqr9', 'Blue teapot 44 roof', 'a7b#t92!', 'गरमचायकीकेतली'])(
    'the password %s is not common',
    (password) => expect(isCommonPassword(password, ['asha@shop.test', 'Asha Mehta'])).toBe(false),
  );
});
