const known = new Set(['level', 'time', 'context', 'msg', 'requestId', 'err']);

/** One line for a person at a terminal, from the JSON that machines read. */
export function readableLine(json: string): string {
  const entry = JSON.parse(json) as Record<string, unknown> & { err?: { stack?: string } };
  const clock = String(entry.time).slice(11, 19);
  const level = String(entry.level).toUpperCase().padEnd(5);
  const rest = Object.entries(entry)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const where = entry.context === undefined ? '' : `${String(entry.context)}: `;
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : '';
  return `${clock} ${level} ${where}${oneLine(String(entry.msg ?? ''))}${rest.join('')}${stack}\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
