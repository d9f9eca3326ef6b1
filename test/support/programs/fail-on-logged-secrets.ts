import { afterAll, expect } from '@jest/globals';
import { wrongLines } from './checked-logs.js';

/** Fails each suite whose calls made the server log a secret or a forged line. */
afterAll(() => expect(wrongLines()).toEqual([]));
