import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { register } from 'prom-client';
import { serveHealth } from '../../server/platform/operations/health/worker-health.js';
import { aCustomer } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { alerts } from '../support/alerts.js';
import { freePort, type RunningApp, startApp } from '../support/programs/app.js';

const dashboard = JSON.parse(readFileSync('docs/operations/grafana-dashboard.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

const expressions: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [`panel ${title}`, expr]),
  ),
  ...[...alerts].map(([alert, expr]): [string, string] => [`alert ${alert}`, expr]),
];

/** Labels that Prometheus and its histograms add. */
const addedLabels = ['instance', 'job', 'le'];
const words = new Set(['by', 'offset', 'sum', 'max', 'min', 'rate', 'increase', 'topk', 'histogram_quantile', 'time']);

/** The metrics of an expression with their labels, and the labels after `by`. */
function partsOf(expr: string) {
  const labelsIn = (text: string) => [...text.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  const plain = expr.replace(/\bby \([^)]*\)/g, '').replace(/\[\w+\]|offset \w+/g, '');
  const metrics = [...plain.matchAll(/\b([a-z_][a-z\d_]*)\b(?:\{([^}]*)\})?/g)]
    .filter(({ index }) => !/\{[^}]*$/.test(plain.slice(0, index)))
    .filter(([, name = '']) => !words.has(name))
    .map(([, name = '', selector = '']) => ({ name, labels: labelsIn(selector) }));
  return { metrics, grouped };
}

const series = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

function labelsOf(name: string): string[] {
  const metric = register.getSingleMetric(series(name)) as unknown as { labelNames?: string[] } | undefined;
  return [...(metric?.labelNames ?? []), ...addedLabels];
}

/** CI must run this test, so there a missing promtool fails instead of skipping. */
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
const itWithPromtool = hasPromtool || process.env.CI ? it : it.skip;

describe('the dashboard and the alerts', () => {
  let app: RunningApp;
  let worker: FastifyInstance;
  let served: Record<'server' | 'worker', Set<string>>;
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: undefined });
    const port = await freePort();
    worker = await serveHealth(app.nest, app.config, port);
    const read = async (url: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
    };
    served = { server: await read(app.url), worker: await read(`http://127.0.0.1:${port}`) };
  });
  afterAll(async () => {
    await worker?.close();
    await app?.close();
  });

  it.each(expressions)('the entry %s names only metrics and labels that the programs serve', (_, expr) => {
    const { metrics, grouped } = partsOf(expr);
    expect(metrics).not.toEqual([]);
    for (const { name, labels } of metrics) {
      if (name === 'up') continue;
      expect([name, served.server.has(series(name)), served.worker.has(series(name))]).toEqual([name, true, true]);
      for (const label of [...labels, ...grouped])
        expect([name, labelsOf(name)]).toEqual([name, expect.arrayContaining([label])]);
    }
  });

  it.each(expressions)(
    'the entry %s selects the job in each metric, beside other programs of a Prometheus',
    (_, expr) => {
      const { metrics } = partsOf(expr);
      expect(expr.match(/\{job="parure"/g)).toHaveLength(metrics.length);
    },
  );

  it('metrics count sign-ins, orders and operations of the client, and name the program', async () => {
    const read = async () => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      return (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    };
    const customer = await aCustomer(app);
    const { client, email, password } = customer;
    const before = await read();
    const signIn = (typed: string) => asVisitor(app).rest.post('/login', { email, password: typed });
    expect([(await signIn(password)).status, (await signIn('Wrong-1234')).status]).toEqual([200, 401]);
    await anOrder({ by: customer, lines: [{ product: await aProduct(app) }] });
    for (const name of ['Session', 'Gems', 'Rubies']) await client.graphql(`query ${name} { __typename }`);
    const after = await read();
    const added = (line: string) => after(line) - before(line);
    const operations = 'parure_graphql_operation_duration_seconds_count';
    expect({
      succeeded: added('parure_sign_ins_total{result="succeeded"}'),
      wrong: added('parure_sign_ins_total{result="LOGIN_FAILED"}'),
      orders: added('parure_orders_placed_total'),
      session: added(`${operations}{operation="Session"}`),
      gems: added(`${operations}{operation="Gems"}`),
      other: added(`${operations}{operation="other"}`) >= 2,
      program: after('parure_build_info{version="[\\d.]+",commit="[0-9a-f]*"}'),
    }).toEqual({ succeeded: 1, wrong: 1, orders: 1, session: 1, gems: 0, other: true, program: 1 });
  });

  itWithPromtool('promtool accepts the alerts, the panels and the metrics', async () => {
    const panels = expressions.map(([, expr], number) => ({ record: `panel:${number}`, expr }));
    const rules = join(mkdtempSync(join(tmpdir(), 'parure-rules-')), 'panels.yml');
    writeFileSync(rules, JSON.stringify({ groups: [{ name: 'panels', rules: panels }] }));
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const own = text.split('\n').filter((line) => line.includes('parure_'));
    for (const [args, input] of [
      [['rules', 'docs/operations/alerts.yml'], ''],
      [['rules', rules], ''],
      [['metrics'], own.map((line) => `${line}\n`).join('')],
    ] as const) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', ...args], { input, encoding: 'utf8' });
      expect([status, stderr, stdout]).toEqual([0, '', expect.any(String)]);
    }
  });

  it.each([
    ['an unknown metric', 'sum(rate(gems_total[5m]))'],
    ['an unknown label', 'parure_queue_jobs{gem="ruby"}'],
    ['an unknown group', 'sum by (gem) (parure_queue_jobs)'],
  ])('the check reports %s', (_, expr) => {
    const { metrics, grouped } = partsOf(expr);
    const known = metrics.every(
      ({ name, labels }) =>
        served.server.has(series(name)) && [...labels, ...grouped].every((label) => labelsOf(name).includes(label)),
    );
    expect(known).toBe(false);
  });
});
