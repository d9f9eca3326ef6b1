import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../domain/errors.js';
import { type FileFault, fileFaults } from '../../../domain/media.js';
import type { FileFacts, InspectedKind } from './inspection-tasks.js';

/** `fault` is undefined where the reader itself stumbled over the file. */
export type InspectionAnswer = { facts: FileFacts } | { fault: FileFault | undefined };

const patienceMs = 8_000;
const memoryMegabytes = 256;
const program = fileURLToPath(new URL('./inspection.main.js', import.meta.url));
const isSource = import.meta.url.endsWith('.ts');

const standard: Record<InspectedKind, FileFault> = { video: 'videoUnreadable', pdf: 'pdfUnreadable' };

/**
 * Looks into films and documents, each in a process of its own with little time and memory: a file made to keep a reader
 * busy then costs a few seconds of one core, and nobody else waits.
 */
@Injectable()
export class FileInspection {
  async inspect(kind: InspectedKind, path: string): Promise<FileFacts> {
    const answer = await (isSource ? here(kind, path) : inChild(kind, path));
    if ('facts' in answer) return answer.facts;
    throw new DomainError('MEDIA_UNREADABLE', { message: fileFaults[answer.fault ?? standard[kind]] });
  }
}

function inChild(kind: InspectedKind, path: string): Promise<InspectionAnswer> {
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const giveUp = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return new Promise<InspectionAnswer>((resolve) => {
    child.once('message', (answer: InspectionAnswer) => resolve(answer));
    child.once('error', () => resolve({ fault: undefined }));
    child.once('exit', () => resolve({ fault: undefined }));
    child.send({ kind, path }, (error) => error && resolve({ fault: undefined }));
  }).finally(() => {
    clearTimeout(giveUp);
    child.kill('SIGKILL');
  });
}

/** A child could not read TypeScript, so from source (tests, development) files are looked into right here. */
async function here(kind: InspectedKind, path: string): Promise<InspectionAnswer> {
  const { FileRefused, inspect } = await import('./inspection-tasks.js');
  return inspect(kind, path).then(
    (facts) => ({ facts }),
    (error: unknown) => ({ fault: error instanceof FileRefused ? error.fault : undefined }),
  );
}
