import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const text = readFileSync('docs/operations/alerts.yml', 'utf8');

/** The expressions of the alerts, by name. */
export const alerts = new Map(
  (parse(text) as Rules).groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])),
);

/** Tells whether an alert of the form `max(metric{job="parure"}) == 1` is true for what a program serves. */
export function isAlertTrue(alert: string, metrics: string): boolean {
  const [, metric, value] = /^max\((\w+)\{job="parure"\}\) == (\d+)$/.exec(alerts.get(alert) ?? '') ?? [];
  const [, served] = new RegExp(`^${metric} (\\S+)$`, 'm').exec(metrics) ?? [];
  if (served === undefined) throw new Error(`${alert} cannot be evaluated here`);
  return Number(served) === Number(value);
}
