const mainFields = new Set(['level', 'time', 'context', 'msg', 'requestId', 'err']);

interface Entry {
  level: string;
  time: string;
  context?: string;
  msg?: string;
  err?: { stack?: string };
}

/** Formats a JSON log line for the terminal. */
export function readableLine(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const clock = entry.time.slice(11, 19);
  const level = entry.level.toUpperCase().padEnd(5);
  const rest = Object.entries(entry)
    .filter(([name]) => !mainFields.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const where = entry.context === undefined ? '' : `${entry.context}: `;
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : '';
  return `${clock} ${level} ${where}${oneLine(entry.msg ?? '')}${rest.join('')}${stack}\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
