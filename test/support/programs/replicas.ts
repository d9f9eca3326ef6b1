import type { TestPerson } from '../data/builders.js';
import { asUser, type Client } from '../http/clients.js';
import { type RunningApp, startApp } from './app.js';
import { Haproxy } from './haproxy.js';
import { KillableProgram, sharedSecret } from './killable-program.js';
import { type MailSink, startMailSink } from './mailbox.js';
import { RedisServer } from './redis-server.js';
import { startS3, type TestS3 } from './s3.js';

interface ReplicasOptions {
  servers: number;
  workers: number;
  withRedis: boolean;
  environment: Record<string, string>;
}

/** Servers behind a load balancer, and workers, which share PostgreSQL, an S3 store and, if wanted, Redis. */
export class Replicas {
  readonly balancer = new Haproxy();
  readonly servers: KillableProgram[] = [];
  readonly workers: KillableProgram[] = [];
  /** Prepares and inspects data. It receives no requests and does no jobs. */
  app!: RunningApp;
  sink!: MailSink;
  private s3!: TestS3;
  private readonly redis = new RedisServer();

  async start({ servers, workers, withRedis, environment }: ReplicasOptions): Promise<void> {
    this.sink = await startMailSink();
    this.s3 = await startS3();
    if (withRedis) await this.redis.start();
    const shared = {
      WORKER: 'external',
      SMTP_URL: this.sink.url,
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'loopback',
      ...this.s3.environment,
      ...environment,
    };
    const REDIS_URL = withRedis ? this.redis.url : undefined;
    this.app = await startApp({ ...shared, JWT_SECRET: sharedSecret, REDIS_URL });
    const programs = (count: number, kind: 'main' | 'worker') =>
      Array.from({ length: count }, () => new KillableProgram(this.app, shared, kind));
    this.servers.push(...programs(servers, 'main'));
    this.workers.push(...programs(workers, 'worker'));
    await Promise.all([...this.servers, ...this.workers].map((program) => program.open()));
    await this.balancer.start(this.servers.map(({ url }) => url));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers, ...this.workers].map((program) => program.kill()));
    await this.balancer.stop();
    await this.app?.close();
    await this.sink?.close();
    await this.s3?.close();
    await this.redis.remove();
  }

  /** The person, as a caller of the load balancer. */
  as({ client }: TestPerson): Client {
    return asUser(this.balancer, client.cookies);
  }

  /** The person, as a caller of each server. */
  atEach({ client }: { client: Client }): Client[] {
    return this.servers.map((server) => asUser(server, client.cookies));
  }
}
