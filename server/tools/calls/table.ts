import type { AccessLevel } from '../../platform/http/access/allow.js';
import type { AccessLevels } from './access-levels.js';

/** One operation in the transports that offer it, with the SQL statements that the parity suite counted for it. */
export interface Call {
  name: string;
  rest?: string;
  graphql?: string;
  statements?: { rest: number; graphql: number };
}

export interface OfferedCalls {
  rest: AccessLevels;
  graphql: AccessLevels;
  /** The purpose of an operation that only one transport offers, from its description. */
  purposeOf(call: string): string;
}

const accessLabels: Record<AccessLevel, string> = {
  visitor: 'anyone',
  member: 'signed in',
  catalogue: 'customer*',
  customer: 'customer',
  admin: 'admin',
};

function accessLevelOf({ rest, graphql }: Call, offered: OfferedCalls): AccessLevel {
  const accessLevels = new Set<AccessLevel>();
  for (const [call, transport] of [[rest, offered.rest] as const, [graphql, offered.graphql] as const]) {
    const accessLevel = call === undefined ? undefined : transport.get(call);
    if (accessLevel) accessLevels.add(accessLevel);
    else if (call !== undefined) throw new Error(`docs/calls.json names ${call}, which does not exist`);
  }
  const [accessLevel] = accessLevels;
  if (!accessLevel || accessLevels.size > 1) throw new Error(`${rest} and ${graphql} have different access levels`);
  return accessLevel;
}

const costOf = ({ rest, graphql }: { rest: number; graphql: number }) =>
  rest === graphql ? String(rest) : `${rest} / ${graphql}`;

function row(call: Call, offered: OfferedCalls): string {
  const { name, rest, graphql, statements } = call;
  const cells = [
    name,
    rest ? `\`${rest.replace(/ \/api\/v1(?!\/api)/, ' ')}\`` : '',
    graphql ? `\`${graphql.replace(/^\w+\./, '')}\`` : '',
    accessLabels[accessLevelOf(call, offered)],
    statements ? costOf(statements) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Operations that only one transport offers, or that the parity suite does not measure. */
function unmeasured(measured: readonly Call[], offered: OfferedCalls): Call[] {
  const remaining = (transport: 'rest' | 'graphql') =>
    [...offered[transport].keys()].filter((name) => !measured.some((call) => call[transport] === name)).sort();
  return [
    ...remaining('rest').map((rest) => ({ name: offered.purposeOf(rest), rest })),
    ...remaining('graphql').map((graphql) => ({ name: offered.purposeOf(graphql), graphql })),
  ];
}

export const tableOf = (measured: readonly Call[], offered: OfferedCalls): string =>
  [
    '| Operation | REST | GraphQL | Access | SQL |',
    '| --- | --- | --- | --- | --- |',
    ...[...measured, ...unmeasured(measured, offered)].map((call) => row(call, offered)),
  ].join('\n');
