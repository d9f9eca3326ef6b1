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

/** Everything under here is the contract; pages, media and what operators read are not. */
const contract = /^\/api\//;

const introduction = `The calls under \`/api/v1\`. GraphQL at \`/graphql\` has the same powers, rules and errors; each call names its twin there.

Sign in with \`POST /api/v1/login\`. From then on either the cookie \`access_token\` or the header \`Authorization: Bearer <token>\` says who is asking; \`GET /api/v1/refresh\` renews both.

Every success is \`{ "success": true, … }\`, every failure \`{ "success": false, "message", "code", "errors"? }\` with one of the codes listed at the call. Unknown fields are ignored; a value of the wrong type is an error, never converted. Ids are UUIDs, dates ISO 8601 in UTC, weights grams.`;

/** What REST offers, from the controllers' decorators, the schemas they check by, and the types they answer. */
export function openApiDocument(modules: readonly Class[], source: Source, graphql: GraphQLSchema) {
  const answers = new ResponseSchemas(source.checker, source.descriptions);
  const workshop = { source, answers, failures: new FailureResponses(), inputs: new Inputs(graphql) };
  const routes = declaredBy(modules, 'controllers')
    .flatMap(routesOf)
    .filter(({ path }) => contract.test(path))
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of callsOf(routes, source))
    (paths[call.route.path] ??= {})[call.route.method] = operation(call, workshop);
  failIfAny('Nobody says what these are', [...answers.undescribed, ...workshop.inputs.undescribed]);
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} REST API`, version: '1', description: introduction },
    servers: [{ url: '/', description: 'This shop.' }],
    tags: Object.values(tags),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'Set by signing in; `__Host-access_token` under https. Only from the shop’s own pages.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` that signing in and renewing answer, good for 15 minutes.',
        },
      },
      schemas: { ...answers.components, Failure: failureSchema },
      headers: headerComponents,
      responses: workshop.failures.components,
    },
  };
}

/** Each route with its twins in GraphQL, under a name of its own: that of the twin, where no other call has it yet. */
function callsOf(routes: readonly Route[], source: Source): Call[] {
  const taken = new Set<string>();
  const calls = routes.map((route): Call => {
    const { controller, handler, isAlias: again } = route;
    const fields = (counterparts[`${controller}.${handler}`] ?? source.counterpartsOf(controller, handler)).map(
      (name) => {
        const field = source.rootFields.get(name);
        if (!field) throw new Error(`${controller}.${handler} has no twin ${name}`);
        return field;
      },
    );
    const own = `${handler}In${tagOf(controller).name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`;
    const id = [fields[0]?.name, again ? `${fields[0]?.name}Again` : own, own].find((name) => name && !taken.has(name));
    taken.add(id ?? own);
    return { route, id: id ?? own, counterparts: fields };
  });
  const lonely = ({ route, counterparts: fields }: Call) => (fields.length ? [] : [`${route.method} ${route.path}`]);
  failIfAny('GraphQL cannot do', calls.flatMap(lonely));
  failIfAny(
    'REST cannot do',
    [...source.rootFields.keys()].filter((name) => !calls.some((call) => has(call, name))),
  );
  return calls;
}

const has = ({ counterparts: fields }: Call, name: string) => fields.some((field: RootField) => field.name === name);

function failIfAny(what: string, list: readonly string[]) {
  if (list.length) throw new Error(`${what}: ${list.join(', ')}`);
}
