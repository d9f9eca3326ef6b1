import { byEnumName, enumName, enumNames } from '../../../domain/enum-names';
import { isStepBack, orderStatuses, orderStatusLabels, skippedSteps } from '../../../domain/orders';
import type { OrderStatus as StatusName } from '../../graphql/types.generated';

const labels = byEnumName(orderStatusLabels);

/** A newer server may send statuses that this version of the page does not know. */
const isKnown = (name: string): name is StatusName => name in labels;

export const statusLabel = (name: StatusName) => (isKnown(name) ? labels[name] : 'Unknown');

const domainStatus = (name: StatusName) => orderStatuses.find((status) => enumName(status) === name);

export const goesBack = (from: StatusName, to: StatusName) => {
  const [before, after] = [domainStatus(from), domainStatus(to)];
  return before !== undefined && after !== undefined && isStepBack(before, after);
};

/** The labels of the statuses that a change leaves out. */
export const skippedLabels = (from: StatusName, to: StatusName): string[] => {
  const [before, after] = [domainStatus(from), domainStatus(to)];
  return before && after ? skippedSteps(before, after).map((status) => orderStatusLabels[status]) : [];
};

/** Green for a completed order, grey for a cancelled one and an unknown status, yellow for orders in progress. */
export const statusTone = (name: StatusName) => {
  if (name === 'COMPLETE') return 'ok';
  return name === 'CANCELLED' || !isKnown(name) ? 'quiet' : 'warn';
};

/** The statuses of an order that is not cancelled, in order. */
const regularSteps = enumNames(orderStatuses).filter((name) => name !== 'CANCELLED');

export interface Step {
  status: StatusName;
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** When the status was reached; the latest time if it was reached more than once. */
  at?: string;
}

/** The progress of an order as steps. A cancelled order shows the steps it reached, then the cancellation. */
export const stepsOf = (status: StatusName, timeline: readonly { status: StatusName; at: string }[]): Step[] => {
  const reachedAt = (name: StatusName) => timeline.findLast((change) => change.status === name)?.at;
  const step = (name: StatusName, state: Step['state']): Step => ({
    status: name,
    label: statusLabel(name),
    state,
    at: state === 'ahead' ? undefined : reachedAt(name),
  });
  if (status === 'CANCELLED') {
    const passed = regularSteps.filter((name) => reachedAt(name));
    return [...passed.map((name) => step(name, 'done')), step('CANCELLED', 'current')];
  }
  const current = regularSteps.indexOf(status);
  return regularSteps.map((name, index) =>
    step(name, index < current ? 'done' : index === current ? 'current' : 'ahead'),
  );
};
