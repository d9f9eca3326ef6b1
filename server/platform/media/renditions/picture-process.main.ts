import type { PictureResponse, PictureRequest } from './picture-messages.js';
import { runTask } from './picture-tasks.js';

/** The program of the child: draws what it is asked to, and ends with its parent. */
async function answer({ id, task, data }: PictureRequest): Promise<PictureResponse> {
  return runTask(task, data).then(
    (result) => ({ id, result }),
    (error: Error) => ({ id, rejected: error.message }),
  );
}

process.on('message', (request: PictureRequest) => {
  void answer(request).then((result) => process.connected && process.send?.(result));
});
process.on('disconnect', () => process.exit());
// The parent decides when to stop; a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => undefined);
