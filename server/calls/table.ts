import type { Door } from '../platform/http/allow.js';
import type { Doors } from './doors.js';
import { type Suite, suitesOf } from './suites.js';

/** One thing that can be done, on the faces that offer it, as the suite of agreement measured it. */
export interface Call {
  name: string;
  rest?: string;
  graphql?: string;
  statements?: { rest: number; graphql: number };
}

export interface Offered {
  rest: Doors;
  graphql: Doors;
  suites: readonly Suite[];
  /** What a call of one face alone is for, as its description says. */
  purposeOf(call: string): string;
}

const who: Record<Door, string> = {
  visitor: 'anyone',
  member: 'signed in',
  catalogue: 'customer*',
  customer: 'customer',
  admin: 'admin',
};

function doorOf({ rest, graphql }: Call, offered: Offered): Door {
  const doors = new Set<Door>();
  for (const [call, face] of [[rest, offered.rest] as const, [graphql, offered.graphql] as const]) {
    const door = call === undefined ? undefined : face.get(call);
    if (door) doors.add(door);
    else if (call !== undefined) throw new Error(`There is no ${call}`);
  }
  const [door] = doors;
  if (!door || doors.size > 1) throw new Error(`${rest} and ${graphql} let in different people`);
  return door;
}

const costOf = ({ rest, graphql }: { rest: number; graphql: number }) =>
  rest === graphql ? String(rest) : `${rest} / ${graphql}`;

function row(call: Call, offered: Offered, paths: ReadonlySet<string>): string {
  const { name, rest, graphql, statements } = call;
  const suites = suitesOf(offered.suites, call, paths);
  const cells = [
    name,
    rest ? `\`${rest.replace(/ \/api\/v1(?!\/api)/, ' ')}\`` : '',
    graphql ? `\`${graphql.replace(/^\w+\./, '')}\`` : '',
    who[doorOf(call, offered)],
    statements ? costOf(statements) : '',
    suites.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What one face alone offers, or nobody has measured. */
function unmeasured(measured: readonly Call[], offered: Offered): Call[] {
  const left = (face: 'rest' | 'graphql') =>
    [...offered[face].keys()].filter((name) => !measured.some((call) => call[face] === name)).sort();
  return [
    ...left('rest').map((rest) => ({ name: offered.purposeOf(rest), rest })),
    ...left('graphql').map((graphql) => ({ name: offered.purposeOf(graphql), graphql })),
  ];
}

export function tableOf(measured: readonly Call[], offered: Offered): string {
  const paths = new Set([...offered.rest.keys()].map((name) => name.replace(/^\w+ (?:\/api\/v1)?/, '')));
  return [
    '| to | REST | GraphQL | who | SQL | tests |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...measured, ...unmeasured(measured, offered)].map((call) => row(call, offered, paths)),
  ].join('\n');
}
