import { gql } from '@apollo/client';

/** A query of a list, a mutation of one of its items, and that item in a version. */
export const list = gql`
  query Banners {
    banners {
      id
      version
    }
  }
`;

export const update = gql`
  mutation UpdateBanner {
    updateBanner {
      id
      version
    }
  }
`;

export const banner = (version: number) => ({ __typename: 'Photo', id: 'b1', version });
