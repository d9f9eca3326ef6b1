import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import { type FileErrorCode, fileErrors } from '../../../../domain/media.js';
import type { FileFacts, InspectedKind } from './inspection-tasks.js';

/** `fault` is undefined where the reader itself stumbled over the file. */
export type InspectionResult = { facts: FileFacts } | { fault: FileErrorCode | undefined };

/** From the moment the reader has been loaded, which on a busy machine takes longer than any file. */
const patienceMs = 8_000;
const startMs = 60_000;
const memoryMegabytes = 256;
/** What a child says once it can look into a file. */
export const inspectorReady = 'ready';

const program = fileURLToPath(new URL('./inspection.main.js', import.meta.url));
const isSource = import.meta.url.endsWith('.ts');

const standard: Record<InspectedKind, FileErrorCode> = { video: 'videoUnreadable', pdf: 'pdfUnreadable' };

/**
 * Looks into films and documents, each in a process of its own with little time and memory: a file made to keep a reader
 * busy then costs a few seconds of one core, and nobody else waits.
 */
@Injectable()
export class FileInspection {
  async inspect(kind: InspectedKind, path: string): Promise<FileFacts> {
    const answer = await (isSource ? here(kind, path) : inChild(kind, path));
    if (!answer) throw new DomainError('UNAVAILABLE', { retryAfter: 30 });
    if ('facts' in answer) return answer.facts;
    throw new DomainError('MEDIA_UNREADABLE', { message: fileErrors[answer.fault ?? standard[kind]] });
  }
}

/** Undefined where the machine is too busy to look: the file is not to blame. */
function inChild(kind: InspectedKind, path: string): Promise<InspectionResult | undefined> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const giveUp = () => child.kill('SIGKILL');
  let patience = setTimeout(giveUp, startMs);
  return new Promise<InspectionResult | undefined>((resolve) => {
    let stumbled: InspectionResult | undefined;
    const end = () => resolve(stumbled);
    child.on('message', (said: InspectionResult | typeof inspectorReady) => {
      if (said !== inspectorReady) return resolve(said);
      stumbled = { fault: undefined };
      clearTimeout(patience);
      patience = setTimeout(giveUp, patienceMs);
      return child.send({ kind, path }, (error) => error && end());
    });
    child.once('error', end);
    child.once('exit', end);
  }).finally(() => {
    clearTimeout(patience);
    giveUp();
  });
}

/** A child could not read TypeScript, so from source (tests, development) files are looked into right here. */
async function here(kind: InspectedKind, path: string): Promise<InspectionResult> {
  const { FileRejected: FileRejected, inspect } = await import('./inspection-tasks.js');
  return inspect(kind, path).then(
    (facts) => ({ facts }),
    (error: unknown) => ({ fault: error instanceof FileRejected ? error.fault : undefined }),
  );
}
