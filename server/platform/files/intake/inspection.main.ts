import type { InspectionResult, inspectorReady } from './file-inspection.js';
import { FileRejected } from './inspection.js';

// The child process that inspects one file and exits.

process.on('disconnect', () => process.exit());
// Ctrl-C in the terminal reaches both processes; the parent stops this one.
process.on('SIGINT', () => undefined);

// Loads the library of one kind only, because loading takes longer than inspecting most files.
const { inspect } = await (process.argv[2] === 'pdf' ? import('./inspect-pdf.js') : import('./inspect-video.js'));

process.once('message', (path: string) => {
  void inspect(path)
    .then(
      (facts): InspectionResult => ({ facts }),
      (error: unknown): InspectionResult => ({ fault: error instanceof FileRejected ? error.fault : undefined }),
    )
    .then((result) => process.send?.(result, () => process.exit()));
});
process.send?.('ready' satisfies typeof inspectorReady);
