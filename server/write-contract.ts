import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RestDescription, restPromises } from './calls/released.js';
import { projectFolder } from './platform/http/built-files.js';

const folder = projectFolder();
const openapi = JSON.parse(readFileSync(join(folder, 'server', 'openapi.json'), 'utf8')) as RestDescription;
writeFileSync(join(folder, 'docs', 'contract', 'rest.txt'), `${restPromises(openapi).join('\n')}\n`);
copyFileSync(join(folder, 'server', 'schema.graphql'), join(folder, 'docs', 'contract', 'schema.graphql'));
