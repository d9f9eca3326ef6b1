// Converts REST responses to the structure of GraphQL. Independent of the `toRest…` functions, which it tests.

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

export const message = (body: Json) => ({ message: body.message });

export const withId = ({ _id, ...entity }: Json) => ({ id: _id, ...entity });

export const each = (items: Json[], item: (listed: Json) => unknown) => items.map(item);

/** A page of a list: `total` and `totalPages` beside the items. */
export const page = (
  items: Json[],
  item: (listed: Json) => unknown,
  { total, totalPages }: Json,
  asked: { page?: number; perPage: number },
) => ({
  items: items.map(item),
  pageInfo: { total, pages: totalPages, page: 1, ...asked },
});

export const picture = (shown: Json) => shown && withId(shown);

export const user = ({ avatar, company, ...person }: Json) => ({
  ...withId(person),
  avatar: picture(avatar),
  company: company && withId(company),
});

export const people = ({ people: listed, invitations }: Json) => ({
  people: each(listed, withId),
  invitations: each(invitations, withId),
});

export const staff = ({ staff: listed, invitations }: Json) => ({
  staff: each(listed, withId),
  invitations: each(invitations, withId),
});

export function account({ requestedAt, wantsMoreTime, decidedAt, decidedBy, ...rest }: Json) {
  const { sessions, lastSeenAt, orders, ...person } = rest;
  const facts = { requestedAt, wantsMoreTime, decidedAt, decidedBy, sessions, lastSeenAt, orders };
  return { id: person._id, user: user({ ...person, lastSeenAt }), ...facts };
}

export function request({ accessDuration, permanentAccess, accessExpiresAt, similarCompanies, ...person }: Json) {
  const { accessStatus, ...rest } = withId(person);
  if (accessStatus !== rest.status) throw new Error(`${rest.status} is also called ${accessStatus}`);
  return {
    hours: accessDuration,
    permanent: permanentAccess,
    expiresAt: accessExpiresAt,
    similarCompanies: each(similarCompanies, withId),
    ...rest,
  };
}

export const decided = ({ message, decisionId, user: customer }: Json) => ({
  message,
  decisionId,
  request: request(customer),
});

export const contact = ({ msg, ...query }: Json) => ({ ...withId(query), message: msg });

const line = ({ product, color, ...item }: Json) => {
  const { _id: productId, thumbnail, ...facts } = product;
  return { ...withId(item), colour: color, productId, thumbnail: picture(thumbnail), ...facts };
};

export const cart = ({ version, cartItems, totalItems, totalGrams, totalFineGrams }: Json) => ({
  version,
  lines: each(cartItems, line),
  totalItems,
  totalGrams,
  totalFineGrams,
});

const rejectedLine = ({ field, ...line }: Json) => ({ ...line, field: field === 'color' ? 'colour' : field });

export const addedToCart = ({ added, rejected, ...body }: Json) => ({
  cart: cart(body),
  added,
  rejected: each(rejected, rejectedLine),
});

export const checkedLine = ({ product: checked, color, problem, ...line }: Json) => {
  if (!checked) return { ...line, colour: color, product: null, problem: problem && rejectedLine(problem) };
  const { size: sizes, thumbnail, ...facts } = checked;
  return {
    ...line,
    colour: color,
    product: { ...withId(facts), sizes, thumbnail: picture(thumbnail) },
    problem: problem && rejectedLine(problem),
  };
};

/** REST leaves out values that only administrators get; in GraphQL they are null. */
export const order = ({
  user: customer,
  orderedBy,
  items,
  statusHistory,
  designs,
  dueDate = null,
  overdue = null,
  internalNote = null,
  ...facts
}: Json) => ({
  dueDate,
  overdue,
  internalNote,
  ...withId(facts),
  customer,
  orderedBy: withId(orderedBy),
  lines: each(items, line),
  timeline: each(statusHistory, withId),
  designs: each(designs, withId),
});

/** An order as GraphQL lists it. The orders of these tests have a picture for each line. */
export function orderSummary(listed: Json) {
  const { lines, ...facts } = order(listed);
  return {
    ...facts,
    lineCount: lines.length,
    designCount: new Set(each(lines, ({ designNumber }) => designNumber)).size,
    firstProduct: lines[0].name,
    pictures: each(lines, ({ thumbnail }) => thumbnail),
  };
}

export const category = ({ size, options, ...facts }: Json) => ({
  ...withId(facts),
  sizes: size,
  options: each(options, ({ values, ...option }) => ({ ...withId(option), values: each(values, withId) })),
});

/** A product with all fields; in lists, `images` contains only URLs. */
export const product = ({ size, pictures, thumbnail, ...facts }: Json) => ({
  ...withId(facts),
  sizes: size,
  thumbnail: picture(thumbnail),
  images: pictures && each(pictures, picture),
});

export const selection = ({ items, ...facts }: Json) => ({
  ...withId(facts),
  items: each(items, ({ product: chosen, ...item }) => ({ ...withId(item), product: listedProduct(chosen) })),
});

/** Lists contain only the URLs of the pictures. */
const listedProduct = ({ images: _, ...listed }: Json) => product(listed);

export const productPage = (body: Json, asked: { page?: number; perPage: number }) => ({
  ...page(body.products, product, body, asked),
  totalIsExact: body.totalIsExact,
  countsAreExact: body.countsAreExact,
  categoryCounts: Object.entries<number>(body.categoryCounts).map(([name, count]) => ({
    category: name,
    count,
    subcategories: Object.entries(body.categorySubcategoryCounts[name]).map(([part, parts]) => ({
      name: part,
      count: parts,
    })),
  })),
});

/** The fields of a picture besides URL, size and placeholder. */
export const renditions = ['id', 'alt', 'avif', 'webp', 'processing', 'failure'].map((field) => `Picture.${field}`);

/** Converts a photo or video. `image` of a video has the URL of the video and the other fields of its poster. */
export function photo({ image, poster, ...facts }: Json) {
  if (facts.mediaType === 'photo') return { ...withId(facts), picture: picture(image), videoUrl: null };
  return { ...withId(facts), picture: poster && { ...withId(image), ...poster }, videoUrl: image.url };
}

/** REST has the mapping and the samples by header. */
export const imported = ({ mapping, samples, failure, importedBefore, ...facts }: Json) => ({
  ...withId(facts),
  importedBefore: importedBefore && withId(importedBefore),
  failure: failure && failure.message,
  headers: Object.entries(mapping).map(([header, column]) => ({ header, column, samples: samples[header] })),
});

/** REST leaves out the absent values of a row. */
export const importRow = ({ before = null, errors = [], notices = [], mended = [], previews, ...row }: Json) => ({
  ...row,
  before,
  errors,
  notices,
  mended,
  previews: (previews as Json[]).map(({ color, picture: file, ...preview }) => ({
    ...preview,
    colour: color,
    picture: picture(file),
  })),
});

export const importPicture = ({ reason = null, picture: file, rows, ...facts }: Json) => ({
  ...facts,
  reason,
  picture: picture(file),
  rows: (rows as Json[]).map(({ color, ...row }) => ({ ...row, colour: color })),
});
