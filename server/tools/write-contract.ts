import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiContract, restContract } from './calls/released.js';
import { projectFolder } from '../platform/http/client/built-files.js';

const folder = projectFolder();
const openapi = JSON.parse(readFileSync(join(folder, 'server', 'contract', 'openapi.json'), 'utf8')) as OpenApiContract;
writeFileSync(join(folder, 'server', 'contract', 'released', 'rest.txt'), `${restContract(openapi).join('\n')}\n`);
copyFileSync(
  join(folder, 'server', 'contract', 'schema.graphql'),
  join(folder, 'server', 'contract', 'released', 'schema.graphql'),
);
