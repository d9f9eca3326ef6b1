import { Badge } from '@mantine/core';

export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

const colours: Record<Tone, string> = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'clay' };

/** A word in a colour; the word alone says it too. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <Badge color={colours[tone]}>{children}</Badge>;
}
