import { type PictureRequest, type PictureResponse, runTask } from './picture-tasks.js';

/** Runs a picture task in the child process, which exits with its parent. */
async function respond({ id, task, data }: PictureRequest): Promise<PictureResponse> {
  return runTask(task, data).then(
    (result) => ({ id, result }),
    (error: Error) => ({ id, rejected: error.message }),
  );
}

process.on('message', (request: PictureRequest) => {
  void respond(request).then((result) => process.connected && process.send?.(result));
});
process.on('disconnect', () => process.exit());
// Ctrl-C in the terminal reaches both processes; the parent stops this one.
process.on('SIGINT', () => undefined);
