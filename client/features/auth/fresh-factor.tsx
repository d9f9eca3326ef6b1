import { Suspense, useEffect, useState } from 'react';
import { askForFreshFactor } from '../../lib/fresh-factor-link';
import { lazyComponent } from '../../ui/lazy-component';

const FreshFactorDialog = lazyComponent(() => import('./fresh-factor-dialog'), 'FreshFactorDialog');

/** Asks people of the staff who they are, when calls of the page need it. */
export function FreshFactor() {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void }>();

  useEffect(() => {
    let waiting: ((confirmed: boolean) => void) | undefined;
    const stop = askForFreshFactor(
      () =>
        new Promise((resolve) => {
          waiting = resolve;
          setQuestion({ answer: resolve });
        }),
    );
    return () => {
      stop();
      waiting?.(false);
    };
  }, []);

  if (!question) return null;
  return (
    <Suspense>
      <FreshFactorDialog
        onDone={(confirmed) => {
          setQuestion(undefined);
          question.answer(confirmed);
        }}
      />
    </Suspense>
  );
}
