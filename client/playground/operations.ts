interface Operation {
  query: string;
  variables?: Record<string, unknown>;
}

/** The usual tasks, ready to be sent: a tab each. The suites check every one of them against the schema. */
export const operations: readonly Operation[] = [
  {
    query: `# Who is signed in here. Everything below is asked as this person.
query WhoAmI {
  session {
    user {
      id
      name
      companyName
      email
      role
    }
  }
}
`,
  },
  {
    query: `# A page of the catalogue, with how much each category holds.
query Catalogue($search: String, $categories: [String!], $gramMin: Float, $gramMax: Float, $page: Int) {
  products(search: $search, categories: $categories, gramMin: $gramMin, gramMax: $gramMax, page: $page, perPage: 20) {
    items {
      id
      name
      gram
      category
      subcategory
      caratOptions
      sizes
      thumbnail {
        url
      }
    }
    pageInfo {
      page
      pages
      total
    }
    categoryCounts {
      category
      count
    }
  }
}
`,
    variables: { search: 'solitaire', categories: ['Rings'] },
  },
  {
    query: `# Puts pieces into your cart. The same choice again adds to its line.
mutation AddToCart($input: AddToCartInput!) {
  addToCart(input: $input) {
    totalGrams
    totalItems
    lines {
      id
      quantity
      name
      gram
    }
  }
}
`,
    variables: { input: { productId: '', quantity: 1, carat: '18', colour: 'ROSE', size: '12' } },
  },
  {
    query: `# Administrators: who waits for access.
query WaitingForAccess {
  accessRequests(status: PENDING, perPage: 20) {
    items {
      id
      name
      companyName
      email
      requestedAt
    }
    counts {
      pending
      approved
      rejected
    }
  }
}
`,
  },
  {
    query: `# Administrators: lets somebody in.
mutation LetIn($input: GrantAccessInput!) {
  grantAccess(input: $input) {
    message
  }
}
`,
    variables: { input: { userId: '', duration: 'HOURS_4' } },
  },
  {
    query: `# Administrators: the latest orders.
query LatestOrders($search: String, $status: OrderStatus) {
  orders(search: $search, status: $status, perPage: 20) {
    items {
      id
      orderId
      status
      total
      totalQuantity
      createdAt
      nextStatuses
      customer {
        companyName
        email
      }
    }
    pageInfo {
      total
    }
  }
}
`,
  },
  {
    query: `# Administrators: takes an order a step on; its customer gets a mail.
mutation TakeOn($input: ChangeOrderStatusInput!) {
  changeOrderStatus(input: $input) {
    id
    status
    nextStatuses
  }
}
`,
    variables: { input: { id: '', status: 'CONFIRMED', note: 'Leaves on Monday' } },
  },
];
