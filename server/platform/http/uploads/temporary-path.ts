import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';

const incomingPrefix = 'incoming-';

export const temporaryPath = () => join(tmpdir(), `${incomingPrefix}${uuid()}`);

/** True for temporary files of this program or of graphql-upload; the sweep removes old ones. */
export const isTemporary = (name: string) => name.startsWith(incomingPrefix) || name.startsWith('capacitor-');
