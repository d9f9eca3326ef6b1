import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from './app.module.js';
import { openApiDocument } from './openapi/document.js';
import { Source } from './openapi/source.js';
import { projectFolder } from './platform/http/built-files.js';
import { MediaModule } from './platform/media/media.module.js';

const folder = projectFolder();
const file = process.argv[2] ?? join(folder, 'server', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument([...features, MediaModule], new Source(folder)), null, 2)}\n`);
