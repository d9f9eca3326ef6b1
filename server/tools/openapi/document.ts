import type { GraphQLSchema } from 'graphql';
import { brand } from '../../../domain/brand.js';
import { type Class, declaredBy } from '../module-classes.js';
import { ResponseSchemas } from './response-schemas.js';
import { FailureResponses, failureSchema } from './failures.js';
import { headerComponents } from './headers.js';
import { Inputs } from './inputs.js';
import { type Call, operation } from './operation.js';
import { type Route, routesOf } from './routes.js';
import type { RootField, Source } from './source.js';
import { tagOf, tags } from './tags.js';
import { counterparts } from './counterparts.js';

/** Paths of the public contract. Pages, media files and operator endpoints are not part of it. */
const contract = /^\/api\//;

const introduction = `The REST API of the shop. The GraphQL API at \`/graphql\` offers the same operations, with the same rules and errors. The field \`x-graphql\` of each call names its GraphQL counterparts.

Sign in with \`POST /api/v1/login\`. Later calls authenticate with the cookie \`access_token\` or with the header \`Authorization: Bearer <token>\`. \`GET /api/v1/refresh\` renews both.

Every success is \`{ "success": true, … }\`. Every failure is \`{ "success": false, "message", "code", "errors"? }\`, with one of the codes listed for the call. Unknown fields are ignored. A value of the wrong type is an error; it is never converted. Ids are UUIDs, dates are ISO 8601 in UTC, and weights are in grams.`;

/** Builds the OpenAPI document from the controllers' decorators, validation schemas and return types. */
export function openApiDocument(modules: readonly Class[], source: Source, graphql: GraphQLSchema) {
  const responses = new ResponseSchemas(source.checker, source.descriptions);
  const context = { source, responses, failures: new FailureResponses(), inputs: new Inputs(graphql) };
  const routes = declaredBy(modules, 'controllers')
    .flatMap(routesOf)
    .filter(({ path }) => contract.test(path))
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of callsOf(routes, source))
    (paths[call.route.path] ??= {})[call.route.method] = operation(call, context);
  failIfAny('These have no description', [...responses.undescribed, ...context.inputs.undescribed]);
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} REST API`, version: '1', description: introduction },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.values(tags),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description:
            'Set by signing in; named `__Host-access_token` over HTTPS. Accepted from the shop’s own pages only.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` returned by signing in and by refreshing, valid for 15 minutes.',
        },
      },
      schemas: { ...responses.components, Failure: failureSchema },
      headers: headerComponents,
      responses: context.failures.components,
    },
  };
}

/** Pairs each route with its GraphQL counterparts. The operation id is the name of the first one, unless it is in use. */
function callsOf(routes: readonly Route[], source: Source): Call[] {
  const usedIds = new Set<string>();
  const calls = routes.map((route): Call => {
    const { controller, handler, isAlias } = route;
    const fields = (counterparts[`${controller}.${handler}`] ?? source.counterpartsOf(controller, handler)).map(
      (name) => {
        const field = source.rootFields.get(name);
        if (!field)
          throw new Error(`${controller}.${handler} names the GraphQL operation ${name}, which does not exist`);
        return field;
      },
    );
    const own = `${handler}In${tagOf(controller).name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`;
    const id = [fields[0]?.name, isAlias ? `${fields[0]?.name}Again` : own, own].find(
      (name) => name && !usedIds.has(name),
    );
    usedIds.add(id ?? own);
    return { route, id: id ?? own, counterparts: fields };
  });
  const unmatched = ({ route, counterparts: fields }: Call) => (fields.length ? [] : [`${route.method} ${route.path}`]);
  failIfAny('REST calls without a GraphQL counterpart', calls.flatMap(unmatched));
  failIfAny(
    'GraphQL operations without a REST call',
    [...source.rootFields.keys()].filter((name) => !calls.some((call) => has(call, name))),
  );
  return calls;
}

const has = ({ counterparts: fields }: Call, name: string) => fields.some((field: RootField) => field.name === name);

function failIfAny(what: string, list: readonly string[]) {
  if (list.length) throw new Error(`${what}: ${list.join(', ')}`);
}
