import { orderStatusLabels, type OrderStatus } from '../../../domain/orders';
import type { OrderStatus as StatusName } from '../../graphql/types.generated';

const statuses: Record<StatusName, OrderStatus> = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  IN_PRODUCTION: 'in-production',
  READY: 'ready',
  DISPATCHED: 'dispatched',
  COMPLETE: 'complete',
  CANCELLED: 'cancelled',
};

/** A server that is newer than this page may know more. */
const isKnown = (name: string): name is StatusName => name in statuses;

export const statusLabel = (name: StatusName) => (isKnown(name) ? orderStatusLabels[statuses[name]] : 'Unknown');

/** A finished order is green, every other one yellow; what nobody knows is grey. */
export const statusTone = (name: StatusName) => (!isKnown(name) ? 'quiet' : name === 'COMPLETE' ? 'ok' : 'warn');

/** The way of an order that goes as it should. */
const way: readonly StatusName[] = ['PENDING', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'DISPATCHED', 'COMPLETE'];

export interface Step {
  status: StatusName;
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** When it was reached, the last time where it was reached twice. */
  at?: string;
}

/** An order's way as steps; a cancelled order shows how far it came and that it ended there. */
export const stepsOf = (status: StatusName, timeline: readonly { status: StatusName; at: string }[]): Step[] => {
  const reached = (name: StatusName) => timeline.findLast((change) => change.status === name)?.at;
  const step = (name: StatusName, state: Step['state']): Step => ({
    status: name,
    label: statusLabel(name),
    state,
    at: state === 'ahead' ? undefined : reached(name),
  });
  if (status === 'CANCELLED') {
    const before = way.filter((name) => reached(name));
    return [...before.map((name) => step(name, 'done')), step('CANCELLED', 'current')];
  }
  const now = way.indexOf(status);
  return way.map((name, index) => step(name, index < now ? 'done' : index === now ? 'current' : 'ahead'));
};
