interface Operation {
  query: string;
  variables?: Record<string, unknown>;
}

/** Example operations, one tab each. A test validates every one of them against the schema. */
export const operations: readonly Operation[] = [
  {
    query: `# The signed-in user. All operations below run with this user's session.
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
    query: `# A page of the catalogue, with the number of products per category.
query Catalogue($search: String, $categories: [String!], $gramMin: Float, $gramMax: Float, $page: Int) {
  products(search: $search, categories: $categories, gramMin: $gramMin, gramMax: $gramMax, page: $page, perPage: 20) {
    items {
      id
      name
      gram
      netGram
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
    query: `# Adds a product to your cart. Adding the same choice again increases the quantity of its line.
mutation AddToCart($input: AddToCartInput!) {
  addToCart(input: $input) {
    totalGrams
    totalItems
    lines {
      id
      quantity
      name
      gram
      netGram
    }
  }
}
`,
    variables: { input: { productId: '', quantity: 1, carat: '18', colour: 'ROSE', size: '12' } },
  },
  {
    query: `# Administrators: pending access requests.
query PendingAccessRequests {
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
    query: `# Administrators: grants a user access.
mutation GrantAccess($input: GrantAccessInput!) {
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
    query: `# Administrators: changes the status of an order. The customer is notified by email.
mutation ChangeOrderStatus($input: ChangeOrderStatusInput!) {
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
