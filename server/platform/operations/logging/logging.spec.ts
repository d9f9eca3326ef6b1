import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { NestLogger } from './nest-logger.js';

function captureLogs() {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  return {
    lines,
    logger,
    nest: new NestLogger(logger),
    last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>,
  };
}

describe('logging', () => {
  it('masks secrets in fields, headers and messages', () => {
    const { logger, lines } = captureLogs();
    const secret = 'CANARY-51c0';
    logger.info(
      { password: secret, user: { token: secret, reset: { code: secret } }, headers: { cookie: secret } },
      'x',
    );
    logger.info(`data:image/png;base64,${secret}AAAA`);
    logger.info(`Bearer eyJhbGciOiJIUzI1NiJ9.${secret}abcdefgh.${secret}abcdefgh`);
    logger.info(`cannot reach smtp://shop:${secret}@mail.example:25`);
    logger.info(`hash $argon2id$v=19$m=19456,t=2,p=1$${secret}`);
    expect(lines.join('')).not.toContain(secret);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('logs a database error without its values', () => {
    const { nest, lines, last } = captureLogs();
    const failure = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(jane@example.com) already exists.',
      parameters: ['jane@example.com'],
    });
    nest.error(failure, 'Database');
    expect(last()).toMatchObject({
      level: 'error',
      context: 'Database',
      err: { reason: '23505', constraint: 'users_email_key' },
    });
    expect(lines.join('')).not.toContain('jane');
  });

  it('escapes line breaks, so that no log line can be forged', () => {
    const { logger, lines } = captureLogs();
    logger.info('hello\r\n{"level":"info","msg":"forged"}');
    expect(lines.join('').trimEnd()).not.toMatch(/[\r\n]/);
  });

  it('adds the request id', () => {
    const { nest, last } = captureLogs();
    nest.warn('slow', { requestId: 'abc-123' }, 'Http');
    expect(last()).toMatchObject({ level: 'warn', context: 'Http', requestId: 'abc-123', msg: 'slow' });
  });

  it('the stack of an error is not logged as its context', () => {
    const { nest, last } = captureLogs();
    const failure = new Error('connection lost');
    nest.error(failure, failure.stack);
    expect(last()).toMatchObject({ level: 'error', msg: 'connection lost', err: { message: 'connection lost' } });
    expect(last()).not.toHaveProperty('context');
  });

  it("logs Nest's start-up messages at debug level", () => {
    const { nest, last } = captureLogs();
    nest.log('Mapped {/health, GET} route', 'RouterExplorer');
    expect(last()).toMatchObject({ level: 'debug' });
  });
});
