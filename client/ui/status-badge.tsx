import { Badge } from '@mantine/core';

export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

const colours: Record<Tone, string> = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'clay' };

/** Coloured status label; the text alone carries the meaning. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <Badge color={colours[tone]}>{children}</Badge>;
}
