import { isCommonPassword } from './common-passwords.js';

describe('isCommonPassword', () => {
  it.each(['password', 'Password123!', 'P@ssw0rd2026', 'qwertyuiop', '12345678', '87654321', 'abcdefgh', 'aaaaaaaa'])(
    'is true for %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it('is true for a password made of the user’s own names', () => {
    expect(isCommonPassword('Tavrelle2026', ['boss@tavrelle.test', 'Asha Mehta', 'Tavrelle'])).toBe(true);
  });

  it.each(['correct horse battery', 'kx7-mm2p-qqr9', 'Blue teapot 44 roof'])('is false for %s', (password) =>
    expect(isCommonPassword(password, ['asha@shop.test', 'Asha Mehta'])).toBe(false),
  );
});
