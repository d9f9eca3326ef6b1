import { password } from '../data.js';
import { graphql } from '../requests.js';
import { type BenchShop, workload } from './workload.js';

const login = `mutation Login($input: LoginInput!) {
  login(input: $input) { user { id name companyName email } access { status } }
}`;

const emailAt = (index: number, { companies }: BenchShop) => companies[index % companies.length]?.email ?? '';

export const accountWorkloads = [
  workload<string>({
    name: 'login',
    input: emailAt,
    requests: {
      bare: ({ input: email }) => ({ path: '/login', body: { email, password } }),
      rest: ({ input: email }) => ({ path: '/api/v1/login', body: { email, password } }),
      graphql: ({ input: email }) => graphql(login, { input: { email, password } }),
    },
    content: {
      bare: ({ user }) => [user.name, user.email],
      rest: ({ user }) => [user.name, user.email],
      graphql: ({
        data: {
          login: { user },
        },
      }) => [user.name, user.email],
    },
    // The shop hashes two passwords at a time, lets 20 requests wait and rejects more.
    connections: [1, 10],
    warmUp: 30,
    anonymous: true,
  }),
  workload<number>({
    name: 'media',
    input: (index, { pictures }) => index % pictures.length,
    requests: {
      bare: ({ input }, { pictures }) => ({ path: `/media/${pictures[input]?.key}` }),
      rest: ({ input }, { pictures }) => ({ path: `/media/${pictures[input]?.id}/640.webp` }),
    },
    content: { bare: (file: string) => file, rest: (file: string) => file },
  }),
];
