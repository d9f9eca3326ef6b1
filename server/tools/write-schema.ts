import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { features } from '../app.module.js';
import { declaredBy } from './module-classes.js';
import { describeRoots, schemaOptions } from '../platform/graphql/graphql.module.js';
import { projectFolder } from '../platform/web/built-files.js';
import { MediaModule } from '../platform/files/media.module.js';

const builder = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: ['error', 'warn'] });
// The factory uses the resolvers among these providers.
const providers = declaredBy([...features, MediaModule], 'providers');
const schema = describeRoots(await builder.get(GraphQLSchemaFactory).create(providers, schemaOptions));
const header = '# Written by `npm run schema` from the code. Do not edit.\n\n';
const file = process.argv[2] ?? join(projectFolder(), 'server', 'contract', 'schema.graphql');
writeFileSync(file, `${header}${printSchema(lexicographicSortSchema(schema))}\n`);
await builder.close();
