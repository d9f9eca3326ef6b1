import { useState } from 'react';
import { flushSync } from 'react-dom';
import { errorFields, failureReason } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { useBusy } from '../../../lib/use-busy';
import type { NumbersManager } from './numbers-manager';
import type { NumberDraft, NumberField } from './use-number-rows';

const fallback = "We couldn't save the numbers. Please try again.";

type Problems = Map<number, NumberDraft['problems']>;

/** The errors of the server (`rows.3.number`) by the ids of the rows that were sent. */
function problemsOf(error: unknown, sent: readonly NumberDraft[]): Problems {
  const problems: Problems = new Map();
  for (const [path, message] of Object.entries(errorFields(error))) {
    const [, at, field] = /^rows\.(\d+)\.(designNumber|number)$/.exec(path) ?? [];
    const row = sent[Number(at)];
    if (row && message) problems.set(row.id, { ...problems.get(row.id), [field as NumberField]: message });
  }
  return problems;
}

interface SavingOptions {
  manager: NumbersManager;
  /** Shows the problems at their rows. */
  onRefused: (problems: Problems) => void;
  onSaved: () => void;
}

/** Saves all rows or none. `failure` tells why they were not saved. */
export const useSaveNumbers = ({ manager, onRefused, onSaved }: SavingOptions) => {
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useBusy(async (rows: readonly NumberDraft[]) => {
    setFailure(undefined);
    try {
      const message = await manager.save(rows.map(({ designNumber, number }) => ({ designNumber, number })));
      notify.success(message, { id: 'design-numbers' });
      onSaved();
    } catch (error) {
      const problems = problemsOf(error, rows);
      // The rows show their problems before the first of them gets the focus.
      flushSync(() => {
        onRefused(problems);
        setFailure(
          problems.size > 0
            ? `Nothing is saved yet: please correct ${plural(problems.size, 'row')}.`
            : failureReason(error, fallback),
        );
      });
    }
  });
  return { failure, setFailure, busy, save: run };
};
