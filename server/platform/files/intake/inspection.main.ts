import { FileRejected, inspect, type InspectedKind } from './inspection-tasks.js';
import type { InspectionResult, inspectorReady } from './file-inspection.js';

/** The child process that inspects one file and exits. */
process.once('message', ({ kind, path }: { kind: InspectedKind; path: string }) => {
  void inspect(kind, path)
    .then(
      (facts): InspectionResult => ({ facts }),
      (error: unknown): InspectionResult => ({ fault: error instanceof FileRejected ? error.fault : undefined }),
    )
    .then((result) => process.send?.(result, () => process.exit()));
});
process.send?.('ready' satisfies typeof inspectorReady);
process.on('disconnect', () => process.exit());
// Ctrl-C in the terminal reaches both processes; the parent stops this one.
process.on('SIGINT', () => undefined);
