import { CreateExtensions1763700000001 } from './0001-create-extensions.js';
import { CreateLimitCounters1763700000002 } from './0002-create-limit-counters.js';
import { CreateOutbox1763700000003 } from './0003-create-outbox.js';
import { CreateMedia1763700000005 } from './0005-create-media.js';
import { MediaTellsHowFarItIs1763700000006 } from './0006-media-tells-how-far-it-is.js';
import { FindMediaByFile1763700000007 } from './0007-find-media-by-file.js';
import { CreateContacts1763700000010 } from './0010-create-contacts.js';
import { CreateUsers1763700000020 } from './0020-create-users.js';
import { CreateSessions1763700000021 } from './0021-create-sessions.js';
import { CreateRegistrationsAndCodes1763700000022 } from './0022-create-registrations-and-codes.js';
import { CreateAuditEntries1763700000023 } from './0023-create-audit-entries.js';
import { FindUsers1763700000024 } from './0024-find-users.js';
import { FindAuditEntries1763700000025 } from './0025-find-audit-entries.js';
import { CreateAccessDecisions1763700000030 } from './0030-create-access-decisions.js';
import { FindRequests1763700000031 } from './0031-find-requests.js';
import { CreateCategories1763700000040 } from './0040-create-categories.js';
import { CreateProducts1763700000041 } from './0041-create-products.js';
import { CountProducts1763700000042 } from './0042-count-products.js';
import { SearchProducts1763700000043 } from './0043-search-products.js';
import { KeepArchivedProductsInLists1763700000044 } from './0044-keep-archived-products-in-lists.js';
import { CreateCartLines1763700000050 } from './0050-create-cart-lines.js';
import { CreateOrders1763700000060 } from './0060-create-orders.js';
import { CountOrders1763700000061 } from './0061-count-orders.js';
import { CreateOrderDesigns1763700000062 } from './0062-create-order-designs.js';
import { SortOrders1763700000063 } from './0063-sort-orders.js';
import { CreatePhotos1763700000070 } from './0070-create-photos.js';
import { VersionPhotos1763700000071 } from './0071-version-photos.js';
import { AddUpOrders1763700000080 } from './0080-add-up-orders.js';
import { AddUpDecisions1763700000081 } from './0081-add-up-decisions.js';
import { CreateDemoParts1763700000090 } from './0090-create-demo-parts.js';
import { TieAvatarsToMedia1763700000098 } from './0098-tie-avatars-to-media.js';

/** All migrations, oldest first. Never change the statements of a released migration. */
export const migrations = [
  CreateExtensions1763700000001,
  CreateLimitCounters1763700000002,
  CreateOutbox1763700000003,
  CreateMedia1763700000005,
  MediaTellsHowFarItIs1763700000006,
  FindMediaByFile1763700000007,
  CreateContacts1763700000010,
  CreateUsers1763700000020,
  CreateSessions1763700000021,
  CreateRegistrationsAndCodes1763700000022,
  CreateAuditEntries1763700000023,
  FindUsers1763700000024,
  FindAuditEntries1763700000025,
  CreateAccessDecisions1763700000030,
  FindRequests1763700000031,
  CreateCategories1763700000040,
  CreateProducts1763700000041,
  CountProducts1763700000042,
  SearchProducts1763700000043,
  KeepArchivedProductsInLists1763700000044,
  CreateCartLines1763700000050,
  CreateOrders1763700000060,
  CountOrders1763700000061,
  CreateOrderDesigns1763700000062,
  SortOrders1763700000063,
  CreatePhotos1763700000070,
  VersionPhotos1763700000071,
  AddUpOrders1763700000080,
  AddUpDecisions1763700000081,
  CreateDemoParts1763700000090,
  TieAvatarsToMedia1763700000098,
];
