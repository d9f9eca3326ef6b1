import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { features } from '../app.module.js';
import { openApiDocument } from './openapi/document.js';
import { projectFolder } from '../platform/web/built-files.js';
import { MediaModule } from '../platform/files/media.module.js';

const folder = projectFolder();
const file = process.argv[2] ?? join(folder, 'server', 'contract', 'openapi.json');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
const graphql = buildSchema(readFileSync(join(folder, 'server', 'contract', 'schema.graphql'), 'utf8'));
const document = openApiDocument([...features, MediaModule], graphql, version);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
