import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { anMp4 } from '../support/data/files.js';
import { type BenchRequest, toHttp } from './requests.js';
import type { BenchShop } from './workloads/workload.js';

const videoBytes = 60 * 1024 * 1024;

/** The largest upload that the shop accepts: a video as a data URL in a JSON body. */
export async function largestUpload({ admin }: Pick<BenchShop, 'admin'>): Promise<BenchRequest> {
  const video = await anMp4({ bytes: videoBytes });
  return {
    path: '/api/v1/photos/upload',
    headers: { cookie: admin.cookie },
    body: { type: 'banner', image: `data:video/mp4;base64,${video.toString('base64')}` },
  };
}

/**
 * Sends one upload after the other, and returns a function that ends this. A thread sends them: writing 80 MB blocks it
 * for half a second, which would count as time of the requests that are measured. A failed upload ends the bench.
 */
export async function sendRepeatedly(port: number, upload: BenchRequest): Promise<() => Promise<unknown>> {
  const { path, ...init } = toHttp(upload);
  const thread = new Worker(new URL('upload-thread.ts', import.meta.url), {
    workerData: { url: `http://127.0.0.1:${port}${path}`, init },
  });
  await once(thread, 'message');
  return () => thread.terminate();
}
