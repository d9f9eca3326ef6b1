import { describe, expect, it } from '@jest/globals';
import { fillTexts, mailTexts, placeholdersOf } from './mail-texts.js';

describe('fillTexts', () => {
  it('puts values into all texts', () => {
    const filled = fillTexts(mailTexts['access.ended'], { name: 'Meera', company: 'Joshi', shopEmail: 'hello@x.test' });
    expect(filled.text).toBe('Dear Meera,\nThe access of Joshi to our catalogue has ended.');
    expect(filled.note).toBe('If you think this is a mistake, contact us: hello@x.test');
  });

  it('fillTexts keeps braces and dollars of a value as they are', () => {
    expect(fillTexts({ title: '{name}, {shop}' }, { name: '{shop} $& $1', shop: 'Asha' }).title).toBe(
      '{shop} $& $1, Asha',
    );
  });
});

describe('placeholdersOf', () => {
  it('returns the placeholders of all texts of a template, and those of the shop', () => {
    expect(placeholdersOf('access.granted')).toEqual(['{shop}', '{access}', '{name}', '{company}', '{shopEmail}']);
  });
});
