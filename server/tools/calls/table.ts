import type { Door } from '../../platform/http/access/allow.js';
import type { Doors } from './doors.js';

/** One operation in the transports that offer it, with the SQL statements that the parity suite counted for it. */
export interface Call {
  name: string;
  rest?: string;
  graphql?: string;
  statements?: { rest: number; graphql: number };
}

export interface Offered {
  rest: Doors;
  graphql: Doors;
  /** The purpose of an operation that only one transport offers, from its description. */
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
  for (const [call, transport] of [[rest, offered.rest] as const, [graphql, offered.graphql] as const]) {
    const door = call === undefined ? undefined : transport.get(call);
    if (door) doors.add(door);
    else if (call !== undefined) throw new Error(`There is no ${call}`);
  }
  const [door] = doors;
  if (!door || doors.size > 1) throw new Error(`${rest} and ${graphql} differ in who may call them`);
  return door;
}

const costOf = ({ rest, graphql }: { rest: number; graphql: number }) =>
  rest === graphql ? String(rest) : `${rest} / ${graphql}`;

function row(call: Call, offered: Offered): string {
  const { name, rest, graphql, statements } = call;
  const cells = [
    name,
    rest ? `\`${rest.replace(/ \/api\/v1(?!\/api)/, ' ')}\`` : '',
    graphql ? `\`${graphql.replace(/^\w+\./, '')}\`` : '',
    who[doorOf(call, offered)],
    statements ? costOf(statements) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Operations that only one transport offers, or that the parity suite does not measure. */
function unmeasured(measured: readonly Call[], offered: Offered): Call[] {
  const left = (transport: 'rest' | 'graphql') =>
    [...offered[transport].keys()].filter((name) => !measured.some((call) => call[transport] === name)).sort();
  return [
    ...left('rest').map((rest) => ({ name: offered.purposeOf(rest), rest })),
    ...left('graphql').map((graphql) => ({ name: offered.purposeOf(graphql), graphql })),
  ];
}

export const tableOf = (measured: readonly Call[], offered: Offered): string =>
  [
    '| to | REST | GraphQL | who | SQL |',
    '| --- | --- | --- | --- | --- |',
    ...[...measured, ...unmeasured(measured, offered)].map((call) => row(call, offered)),
  ].join('\n');
