import { FileRejected, inspect, type InspectedKind } from './inspection-tasks.js';
import type { InspectionResult, inspectorReady } from './file-inspection.js';

/** The program of a child that looks into one file and ends. */
process.once('message', ({ kind, path }: { kind: InspectedKind; path: string }) => {
  void inspect(kind, path)
    .then(
      (facts): InspectionResult => ({ facts }),
      (error: unknown): InspectionResult => ({ fault: error instanceof FileRejected ? error.fault : undefined }),
    )
    .then((answer) => process.send?.(answer, () => process.exit()));
});
process.send?.('ready' satisfies typeof inspectorReady);
process.on('disconnect', () => process.exit());
// The parent decides when to stop; a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => undefined);
