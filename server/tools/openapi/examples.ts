import type { JsonSchema } from './schemas.js';

const id = '01966f7c-3a52-7c1e-9d5b-6f0c2a7e4b11';

/** Example values by field name. */
const examples: Record<string, unknown> = {
  _id: id,
  id,
  product: id,
  productId: id,
  productIds: [id],
  userId: id,
  name: 'Solitaire ring',
  personName: 'Asha Mehta',
  companyName: 'Kiran Jewels',
  address: '14 Ring Road, Surat 395002',
  phone: '9876543210',
  email: 'asha@kiran.example',
  password: 'loose-stones-2015',
  oldPassword: 'loose-stones-2015',
  newPassword: 'set-stones-2016',
  activation_code: '4821',
  resetCode: '4821',
  otp: '4821',
  orderId: 'PR-7K3M9Q2X',
  gram: 12.45,
  total: 24.9,
  totalGrams: 24.9,
  totalQuantity: 2,
  quantity: 2,
  carat: '18',
  color: 'Rose',
  size: '12',
  category: 'Rings',
  subcategory: 'Solitaire',
  caratOptions: ['18', '22'],
  search: 'solitaire',
  query: 'solitaire',
  title: 'Beautiful Jewelry',
  msg: 'Do you make this ring in rose gold?',
  message: 'Done',
  note: 'Leaves on Monday',
  duration: 4,
  url: `/media/${id}/full.jpg`,
  alt: 'Solitaire ring',
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  avif: `/media/${id}/320.avif 320w, /media/${id}/640.avif 640w`,
  webp: `/media/${id}/320.webp 320w, /media/${id}/640.webp 640w`,
  width: 1080,
  height: 1350,
  by: 'Administrator',
  role: 'customer',
  token: 'eyJhbGciOiJIUzI1NiJ9…',
  thumbnail: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  image: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  avatar: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  'Idempotency-Key': '0b8ff2d6-52c8-4e0b-9a52-6f4a6cf1c7de',
  page: 1,
  limit: 50,
};

type Components = Record<string, JsonSchema>;

/** An example that the schema allows, made of the values above. */
export function exampleOf(schema: JsonSchema, components: Components, name = '', depth = 0): unknown {
  if (Object.hasOwn(examples, name) && !schema.$ref && allows(schema, examples[name])) return examples[name];
  if ('const' in schema) return schema.const;
  if ('default' in schema && allows(schema, schema.default)) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string')
    return exampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components, name, depth + 1);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices?.[0])
    return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0], components, name, depth);
  return exampleOfType(schema, components, name, depth);
}

function exampleOfType(
  { type: types, ...schema }: JsonSchema,
  components: Components,
  name: string,
  depth: number,
): unknown {
  const type = nonNullType(types);
  if (type === 'array')
    return depth > 6 ? [] : [exampleOf((schema.items ?? {}) as JsonSchema, components, singular(name), depth + 1)];
  if (type === 'object') return exampleOfObject(schema, components, depth);
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (schema.format === 'uuid') return id;
  return schema.format === 'date-time' ? '2025-11-21T09:30:00.000Z' : 'text';
}

function exampleOfObject(schema: JsonSchema, components: Components, depth: number): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Components);
  const isPerson = properties.some(([key]) => key === 'email');
  const exampleNameFor = (key: string) => (isPerson && key === 'name' ? 'personName' : key);
  const fields = properties.map(
    ([key, of]) => [key, exampleOf(of, components, exampleNameFor(key), depth + 1)] as const,
  );
  const rest = schema.additionalProperties as JsonSchema | undefined;
  if (!fields.length && typeof rest === 'object') return { Rings: exampleOf(rest, components, '', depth + 1) };
  return Object.fromEntries(fields);
}

/** The type besides `null`. */
const nonNullType = (types: unknown): unknown => (Array.isArray(types) ? types.find((type) => type !== 'null') : types);

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

function allows(schema: JsonSchema, value: unknown): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.some((choice) => allows(choice, value));
  if ('const' in schema) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const type = nonNullType(schema.type);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return type === typeof value;
}
