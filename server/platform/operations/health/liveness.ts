import { build, version } from '../build-info.js';

export const liveness = { status: 'ok', version, commit: build.commit };
