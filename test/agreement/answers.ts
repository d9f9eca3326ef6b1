// How REST answers are read in the words of GraphQL: written apart from the product, which has to obey.

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

export const message = (body: Json) => ({ message: body.message });

const withId = ({ _id, ...entity }: Json) => ({ id: _id, ...entity });

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

export const contact = ({ msg, ...query }: Json) => ({ ...withId(query), message: msg });
