import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger } from '@nestjs/common';
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
 * core for at most 8 seconds, and no other request waits. An inspection that takes longer says nothing about the file,
 * because the machine may be busy, so the sender is asked to try again.
 */
@Injectable()
export class FileInspection {
  private readonly logger = new Logger('Media');
  timeoutMs = inspectionTimeoutMs;

  async inspect(kind: InspectedKind, path: string): Promise<FileFacts> {
    const result = await this.inChild(kind, path);
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfter: 30 });
    if ('facts' in result) return result.facts;
    throw new DomainError('MEDIA_UNREADABLE', { message: fileErrors[result.fault ?? defaultFaults[kind]] });
  }

  /** Inspects a file in a child process; undefined if it did not start or finish in time. */
  private inChild(kind: InspectedKind, path: string): Promise<InspectionResult | undefined> {
    const child = fork(program, {
      env: {},
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let timeout: NodeJS.Timeout;
    return new Promise<InspectionResult | undefined>((resolve) => {
      let started = false;
      const fail = (cause: string, result?: InspectionResult) => {
        this.logger.warn(`The inspection of a ${kind} has no result: ${cause}`);
        resolve(result);
      };
      const ended = (code: number | null, signal: string | null) =>
        fail(signal ?? `exit code ${code}`, started ? { fault: undefined } : undefined);
      child.once('exit', ended);
      child.on('error', (error) => fail(error.message));
      timeout = setTimeout(fail, startTimeoutMs, 'it did not start');
      child.on('message', (message: InspectionResult | typeof inspectorReady) => {
        clearTimeout(timeout);
        if (message !== inspectorReady) return resolve(message);
        started = true;
        timeout = setTimeout(fail, this.timeoutMs, 'it took too long');
        child.send({ kind, path });
      });
    }).finally(() => {
      clearTimeout(timeout);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    });
  }
}
