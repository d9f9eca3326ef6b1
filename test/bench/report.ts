import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Growth } from './growth.js';
import type { Figures, Result, Statements } from './measure.js';
import { maxSpread, programTargets, targetConnections, targetOf, targets } from './targets.js';
import type { TargetName } from './workloads/workload.js';

/** Figures of the whole program. */
export interface ProgramFigures {
  bootSeconds: number;
  embeddedBootSeconds: number;
  restMb: number;
  peakMb: number;
  eventLoopDelayMs: number;
}

export interface Report {
  results: Result[];
  statements: Record<string, Statements>;
  program?: ProgramFigures;
  growth?: Growth[];
}

/** Background work cannot be subtracted exactly from the statements. */
const countTolerance = 0.5;

const mark = (isMet: boolean) => (isMet ? '' : ' ✗');
const whole = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));
const digits = (value: number | undefined, count: number) => (value === undefined ? '–' : value.toFixed(count));

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const columns = [
  'connections',
  'bare/s',
  'REST/s',
  'GraphQL/s',
  'REST of bare (target)',
  'GraphQL of bare (target)',
  'REST p50 / p99 ms',
  'GraphQL p50 / p99 ms',
  'CPU ms a request: bare / REST / GraphQL',
  'loop delay p99 ms',
];

export const ratioOf = ({ figures }: Result, name: TargetName): number | undefined =>
  figures[name] && figures.bare && figures[name].perSecond / figures.bare.perSecond;

/** The targets apply at 10 connections only. */
function ratioCell(result: Result, name: TargetName): string {
  const ratio = ratioOf(result, name);
  const target = targetOf(result.workload, name);
  if (ratio === undefined || target === undefined || result.connections !== targetConnections) return digits(ratio, 2);
  return `${digits(ratio, 2)} (${target})${mark(ratio >= target)}`;
}

function latencyCell({ connections }: Result, figures: Figures | undefined): string {
  if (!figures) return '–';
  const isEven = connections !== targetConnections || figures.p99 <= figures.p50 * maxSpread;
  return `${digits(figures.p50, 1)} / ${digits(figures.p99, 1)}${mark(isEven)}`;
}

export function printWorkload(name: string, results: readonly Result[], statements: Statements): void {
  const limit = targets[name]?.statements;
  const counts = (['bare', 'rest', 'graphql'] as const).map((target) => {
    const count = statements[target];
    const isMet = target === 'bare' || limit === undefined || count === undefined || count < limit + countTolerance;
    return `${target} ${digits(count, 1)}${mark(isMet)}`;
  });
  console.log(`\n## ${name}\n`);
  console.log(`Statements a request: ${counts.join(', ')}${limit === undefined ? '' : ` (target ${limit})`}\n`);
  console.log(`${row(columns)}\n${row(columns.map(() => '---'))}`);
  for (const result of results) {
    const { bare, rest, graphql } = result.figures;
    console.log(
      row([
        String(result.connections),
        ...[bare, rest, graphql].map((figures) => whole(figures?.perSecond)),
        ratioCell(result, 'rest'),
        ratioCell(result, 'graphql'),
        latencyCell(result, rest),
        latencyCell(result, graphql),
        [bare, rest, graphql].map((figures) => digits(figures?.cpuMs, 2)).join(' / '),
        digits(result.eventLoopDelayMs, 0),
      ]),
    );
  }
}

const programLabels: Record<keyof ProgramFigures, string> = {
  bootSeconds: 'second start to first response, s',
  embeddedBootSeconds: 'the same with the embedded database, s',
  restMb: 'memory at rest, MB',
  peakMb: 'memory at its peak, MB',
  eventLoopDelayMs: 'event loop delay p99 in the slowest workload, ms',
};

export function printProgram(figures: ProgramFigures): void {
  console.log('\n## The program\n');
  for (const [name, label] of Object.entries(programLabels) as [keyof ProgramFigures, string][]) {
    const limit = programTargets[name];
    console.log(`- ${label}: ${digits(figures[name], 1)} (target ${limit})${mark(figures[name] <= limit)}`);
  }
}

export function printGrowth(growth: readonly Growth[]): void {
  console.log('\n## Growth\n');
  const head = ['one request', 'small: p50 ms', 'large: p50 ms', 'growth (target)'];
  console.log(`${row(head)}\n${row(head.map(() => '---'))}`);
  for (const { name, limit, small, large } of growth) {
    const factor = large / small;
    const target = limit === undefined ? '' : ` (${limit})${mark(factor <= limit)}`;
    console.log(row([name, digits(small, 1), digits(large, 1), `${digits(factor, 1)}${target}`]));
  }
}

export function writeReport(path: string, report: Report): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\nWritten to ${path}`);
}
