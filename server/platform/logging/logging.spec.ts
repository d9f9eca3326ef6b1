import { describe, expect, it } from '@jest/globals';
import { createLogger, requestContext } from './logger.js';
import { NestLogger } from './nest-logger.js';

function listen(production = true) {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'debug', production }, (line) => void lines.push(line));
  return {
    lines,
    logger,
    nest: new NestLogger(logger),
    last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>,
  };
}

describe('a log line', () => {
  it('keeps no secret, whatever it is called and wherever it stands', () => {
    const { logger, lines } = listen();
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

  it('keeps a failed statement without its values', () => {
    const { nest, lines, last } = listen();
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

  it('cannot be forged with a line break', () => {
    for (const production of [true, false]) {
      const { logger, lines } = listen(production);
      logger.info('hello\r\n{"level":"info","msg":"forged"}');
      expect(lines.join('').trimEnd()).not.toMatch(/[\r\n]/);
    }
  });

  it('names the request it speaks for', () => {
    const { logger, last } = listen();
    requestContext.run({ requestId: 'abc-123' }, () => logger.warn('slow'));
    expect(last()).toMatchObject({ level: 'warn', requestId: 'abc-123', msg: 'slow' });
  });

  it("speaks of Nest's own start only to who asks", () => {
    const { nest, last } = listen();
    nest.log('Mapped {/health, GET} route', 'RouterExplorer');
    expect(last()).toMatchObject({ level: 'debug' });
  });
});
