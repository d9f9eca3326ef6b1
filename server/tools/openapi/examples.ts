import type { JsonSchema } from './schemas.js';

const id = '01966f7c-3a52-7c1e-9d5b-6f0c2a7e4b11';

const examples: Record<string, string | number> = {
  _id: id,
  id,
  product: id,
  productId: id,
  productIds: id,
  itemId: id,
  ids: id,
  userId: id,
  companyId: id,
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
  orderCode: 'PR-7K3M9Q2X',
  gram: 12.45,
  netGram: 11.8,
  total: 24.9,
  totalGrams: 24.9,
  totalQuantity: 2,
  quantity: 2,
  carat: '18',
  caratOption: '18',
  color: 'Rose',
  size: '12',
  category: 'Rings',
  subcategory: 'Solitaire',
  search: 'solitaire',
  query: 'solitaire',
  title: 'Beautiful Jewelry',
  msg: 'Do you make this ring in rose gold?',
  message: 'Done',
  note: 'Leaves on Monday',
  internalNote: 'Pays by the end of the month',
  wishedDate: '2099-01-31',
  dueDate: '2026-01-31',
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
  queryString: '?token=eyJhbGciOiJIUzI1NiJ9…',
  thumbnail: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  image: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  avatar: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  'Idempotency-Key': '0b8ff2d6-52c8-4e0b-9a52-6f4a6cf1c7de',
  page: 1,
  perPage: 6,
  limit: 50,
};

type Components = Record<string, JsonSchema>;

/** Returns an example that the schema allows: its own one, or one that is made of the values above. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const { $ref, anyOf, items, properties, additionalProperties, format } = schema;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (typeof $ref === 'string') return exampleOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, components, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(examples[name]) ? examples[name] : schema.enum[0];
  const choice = (anyOf as JsonSchema[] | undefined)?.find((one) => one.type !== 'null');
  if (choice) return exampleOf(choice, components, name);
  if (items) return [exampleOf(items as JsonSchema, components, singular(name))];
  if (properties) return exampleOfFields(properties as Components, components);
  if (additionalProperties) return { Rings: exampleOf(additionalProperties as JsonSchema, components) };
  const type = [schema.type].flat().find((one) => one !== 'null') ?? typeof examples[name];
  if (format === 'uuid') return id;
  const example = examples[name];
  if (type === 'integer') return Number.isInteger(example) ? example : 1;
  if (example !== undefined && typeof example === type) return example;
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  if (format === 'date') return '2025-11-21';
  return format === 'date-time' ? '2025-11-21T09:30:00.000Z' : 'text';
}

function exampleOfFields(properties: Components, components: Components): Record<string, unknown> {
  const fields = Object.entries(properties);
  const isPerson = 'email' in properties;
  return Object.fromEntries(
    fields.map(([key, of]) => [key, exampleOf(of, components, isPerson && key === 'name' ? 'personName' : key)]),
  );
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');
