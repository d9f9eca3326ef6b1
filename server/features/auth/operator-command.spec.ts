import { describe, expect, it } from '@jest/globals';
import { readCommand } from './operator-command.js';

const id = '018f0000-0000-7000-8000-000000000000';

describe('the admin command line', () => {
  it.each([
    '',
    'create',
    'create no-address',
    'create a@shop.test --force',
    'reset-password a@shop.test --promote',
    'reset-second-factor',
    'list all',
    'drop a@shop.test',
    'mails all',
    'mails retry',
    'mails drop seven',
    'mails drop --all x',
  ])('the admin command line takes no command "%s"', (line) => {
    expect(readCommand(line.split(' ').filter(Boolean))).toBeUndefined();
  });

  it('the admin command line is read as a command about administrators or mails', () => {
    const about = 'administrators';
    const email = 'a@shop.test';
    expect(readCommand(['create', 'A@Shop.test'])).toEqual({ about, name: 'create', email, promote: false });
    expect(readCommand(['create', email, '--promote'])).toEqual({ about, name: 'create', email, promote: true });
    expect(readCommand(['reset-second-factor', email])).toEqual({
      ...{ about, name: 'reset-second-factor', email, promote: false },
    });
    expect(readCommand(['mails', 'drop', id])).toEqual({ about: 'mails', name: 'drop', choice: { ids: [id] } });
    expect(readCommand(['mails', 'retry', '--all'])).toEqual({ about: 'mails', name: 'retry', choice: { all: true } });
  });
});
