import { type Days, weekOf } from '../../../domain/days.js';
import {
  type DueFilter,
  dueStatuses,
  type OrderSort,
  type OrderStatus,
  orderStatuses,
} from '../../../domain/orders.js';
import type { ListMyOrders, ListOrders } from '../../../domain/orders.schemas.js';
import { containing, naturally } from '../../platform/database/sql.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

export interface ListStatements {
  page: Statement;
  /** Counts the orders by status. */
  counts: Statement;
}

export interface StatusCount {
  status: OrderStatus;
  orders: number;
}

interface PagePlan {
  sort: OrderSort | 'changed';
  where: string;
  values: unknown[];
}

/** Must equal the expression of the table's trigram index. */
const searchedText = `(o.code || ' ' || o.company_name || ' ' || o.email)`;

const statusRank = `array_position(ARRAY[${orderStatuses.map((status) => `'${status}'`).join(', ')}], o.status)`;

/** Sort keys. Each sort follows an index, which is read forwards, or backwards for the opposite direction. */
const keys: Record<OrderSort, { key?: string; forward: boolean }> = {
  newest: { forward: true },
  oldest: { forward: false },
  company: { key: naturally('lower(o.company_name)'), forward: true },
  '-company': { key: naturally('lower(o.company_name)'), forward: false },
  total: { key: 'o.total_grams', forward: true },
  '-total': { key: 'o.total_grams', forward: false },
  status: { key: statusRank, forward: true },
  '-status': { key: statusRank, forward: false },
  due: { key: 'o.due_date', forward: true },
  '-due': { key: 'o.due_date', forward: false },
};

const orderBy = (sort: OrderSort | 'changed') => {
  if (sort === 'changed') return 'o.changed_at, o.id';
  const { key, forward } = keys[sort];
  const [up, down] = forward ? ['ASC', 'DESC'] : ['DESC', 'ASC'];
  return [...(key ? [`${key} ${up}`] : []), `o.created_at ${down}`, `o.id ${down}`].join(', ');
};

/** Finds the ids of a page in an index alone, then reads only those orders. */
function pageOf({ sort, where, values }: PagePlan, { page, perPage }: ListMyOrders, columns: string): Statement {
  const order = orderBy(sort);
  const ids = `SELECT o.id FROM orders o WHERE ${where} ORDER BY ${order}
    LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  return {
    sql: `SELECT ${columns} FROM (${ids}) AS page JOIN orders o USING (id) ORDER BY ${order}`,
    values: [...values, perPage, (page - 1) * perPage],
  };
}

const countsByStatus = (where: string) =>
  `SELECT o.status, count(*)::integer AS orders FROM orders o WHERE ${where} GROUP BY o.status`;

export function companyOrderStatements(companyId: string, input: ListMyOrders, columns: string): ListStatements {
  const where = 'o.company_id = $1';
  return {
    page: pageOf({ sort: 'newest', where, values: [companyId] }, input, columns),
    counts: { sql: countsByStatus(where), values: [companyId] },
  };
}

interface Condition {
  /** A condition; `?` stands for its value. */
  sql: string;
  value?: unknown;
}

/** Joins the conditions and numbers their values. */
function toWhere(conditions: readonly Condition[]) {
  const values: unknown[] = [];
  const parts = conditions.map(({ sql, value }) =>
    value === undefined ? sql : sql.replace('?', `$${values.push(value)}`),
  );
  return { where: parts.join(' AND ') || 'true', values };
}

/** Must imply the condition of the partial index. */
const isDue = `o.status IN (${dueStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Conditions of a due filter. `today` is the day in the time zone of the shop. */
function dueConditions(due: DueFilter, today: string): Condition[] {
  if (due === 'overdue') return [{ sql: isDue }, { sql: 'o.due_date < ?::date', value: today }];
  const { first, last } = weekOf(today);
  return [
    { sql: isDue },
    { sql: 'o.due_date >= ?::date', value: first },
    { sql: 'o.due_date <= ?::date', value: last },
  ];
}

type OrderFilter = Omit<ListOrders, 'page' | 'perPage'>;

const conditionsOf = (
  { search, companyId, from, to, before, due, changedSince }: OrderFilter,
  days: Days,
): Condition[] => [
  ...(search ? [{ sql: `${searchedText} ILIKE ?`, value: containing(search) }] : []),
  ...(companyId ? [{ sql: 'o.company_id = ?', value: companyId }] : []),
  ...(from ? [{ sql: 'o.created_at >= ?', value: days.startOf(from) }] : []),
  ...(to ? [{ sql: 'o.created_at < ?', value: days.endOf(to) }] : []),
  ...(before ? [{ sql: 'o.created_at < ?', value: days.startOf(before) }] : []),
  ...(due ? dueConditions(due, days.today()) : []),
  ...(changedSince ? [{ sql: 'o.changed_at >= ?', value: changedSince }] : []),
];

const ofStatus = (status: OrderStatus | undefined): Condition[] =>
  status ? [{ sql: 'o.status = ?', value: status }] : [];

export function orderListStatements(input: ListOrders, days: Days, columns: string): ListStatements {
  const { status, sort, changedSince } = input;
  const filters = conditionsOf(input, days);
  const page = toWhere([...ofStatus(status), ...filters]);
  const { where, values } = toWhere(filters);
  return {
    page: pageOf({ ...page, sort: changedSince ? 'changed' : withinStatus(sort, status) }, input, columns),
    counts: { sql: countsByStatus(where), values },
  };
}

/** Selects the ids of all orders of a list as one text. */
export function orderIdsStatement(input: OrderFilter, days: Days): Statement {
  const { status, sort } = input;
  const { where, values } = toWhere([...ofStatus(status), ...conditionsOf(input, days)]);
  const order = orderBy(withinStatus(sort, status));
  return { sql: `SELECT string_agg(o.id::text, ',' ORDER BY ${order}) AS ids FROM orders o WHERE ${where}`, values };
}

/** Returns the sort of a filtered list. Orders of one status need no sorting by status. */
function withinStatus(sort: OrderSort, status: OrderStatus | undefined): OrderSort {
  if (!status) return sort;
  return sort === 'status' ? 'newest' : sort === '-status' ? 'oldest' : sort;
}
