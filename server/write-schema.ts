import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { features } from './app.module.js';
import { schemaOptions } from './platform/graphql/graphql.module.js';
import { projectFolder } from './platform/http/built-files.js';
import { MediaModule } from './platform/media/media.module.js';

type Class = new (...args: never[]) => unknown;

const isClass = (value: unknown): value is Class => typeof value === 'function';

/** Everything the features and the media provide; those among them that are resolvers make the schema. */
function providersOf(modules: readonly Class[], seen = new Set<Class>()): Class[] {
  return modules.flatMap((module) => {
    if (seen.has(module)) return [];
    seen.add(module);
    const imports = ((Reflect.getMetadata('imports', module) ?? []) as unknown[]).filter(isClass);
    const providers = ((Reflect.getMetadata('providers', module) ?? []) as unknown[]).filter(isClass);
    return [...providers, ...providersOf(imports, seen)];
  });
}

const builder = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: ['error', 'warn'] });
const schema = await builder.get(GraphQLSchemaFactory).create(providersOf([...features, MediaModule]), schemaOptions);
const header = '# Written by `npm run schema` from the code. Do not edit.\n\n';
const file = process.argv[2] ?? join(projectFolder(), 'server', 'schema.graphql');
writeFileSync(file, `${header}${printSchema(lexicographicSortSchema(schema))}\n`);
await builder.close();
