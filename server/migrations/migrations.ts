import { CreateExtensions1763700000001 } from './0001-create-extensions.js';
import { CreateLimitCounters1763700000002 } from './0002-create-limit-counters.js';
import { CreateOutbox1763700000003 } from './0003-create-outbox.js';
import { CreateContacts1763700000010 } from './0010-create-contacts.js';

/** The history of the schema, oldest first. A migration is never edited once others may have run it. */
export const migrations = [
  CreateExtensions1763700000001,
  CreateLimitCounters1763700000002,
  CreateOutbox1763700000003,
  CreateContacts1763700000010,
];
