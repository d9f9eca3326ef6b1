import { cardSizes, productionListFormats } from '../../../../domain/orders.js';
import { graphqlEnum } from '../../../platform/graphql/graphql-enum.js';

export const CardSize = graphqlEnum('CardSize', cardSizes, 'The paper of job cards.', {
  a4: 'Four cards on a page; the default.',
  a6: 'One card on a page.',
});

export const ProductionListFormat = graphqlEnum('ProductionListFormat', productionListFormats, 'A kind of file.', {
  pdf: 'To print; the default.',
  xlsx: 'For spreadsheet programs.',
});
