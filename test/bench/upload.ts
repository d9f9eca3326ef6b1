import { anMp4 } from '../support/data/files.js';
import type { BenchRequest } from './requests.js';
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
