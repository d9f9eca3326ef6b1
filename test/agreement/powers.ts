import { contacts } from './contacts.js';
import type { Power } from './power.js';

/** Everything that can be done in the shop. */
export const powers: Power[] = [...contacts];
