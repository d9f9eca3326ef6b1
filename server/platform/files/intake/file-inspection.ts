import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import { type FileErrorCode, fileErrors } from '../../../../domain/media.js';
import type { FileFacts, InspectedKind } from './inspection-tasks.js';

/** `fault` is undefined if the parser crashed on the file. */
export type InspectionResult = { facts: FileFacts } | { fault: FileErrorCode | undefined };

/**
 * Time limit from when the child is ready, because on a busy machine starting it takes longer than inspecting any file.
 */
const inspectionTimeoutMs = 8_000;
const startTimeoutMs = 60_000;
const maxMemoryMb = 256;
/** The message of a child that is ready to inspect a file. */
export const inspectorReady = 'ready';

const program = fileURLToPath(new URL('./inspection.main.js', import.meta.url));

const defaultFaults: Record<InspectedKind, FileErrorCode> = { video: 'videoUnreadable', pdf: 'pdfUnreadable' };

/**
 * Inspects videos and documents, each in its own process with limited time and memory. A malicious file thus costs one
 * core for at most 8 seconds, and no other request waits.
 */
@Injectable()
export class FileInspection {
  async inspect(kind: InspectedKind, path: string): Promise<FileFacts> {
    const result = await inChild(kind, path);
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfter: 30 });
    if ('facts' in result) return result.facts;
    throw new DomainError('MEDIA_UNREADABLE', { message: fileErrors[result.fault ?? defaultFaults[kind]] });
  }
}

/** Inspects a file in a child process; undefined if the child did not start, because the machine is too busy. */
function inChild(kind: InspectedKind, path: string): Promise<InspectionResult | undefined> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  let timeout = setTimeout(kill, startTimeoutMs);
  return new Promise<InspectionResult | undefined>((resolve) => {
    let failure: InspectionResult | undefined;
    const end = () => resolve(failure);
    child.on('message', (message: InspectionResult | typeof inspectorReady) => {
      if (message !== inspectorReady) return resolve(message);
      failure = { fault: undefined };
      clearTimeout(timeout);
      timeout = setTimeout(kill, inspectionTimeoutMs);
      return child.send({ kind, path }, (error) => error && end());
    });
    child.on('error', end);
    child.once('exit', end);
  }).finally(() => {
    clearTimeout(timeout);
    kill();
  });
}
