import { jobCardsSchema, orderIdsText } from '../../../../domain/orders.schemas.js';

const ids = orderIdsText.describe('The ids of 1 to 100 orders, separated by commas.');

export const restJobCards = jobCardsSchema.extend({ ids });
export const restProductionList = jobCardsSchema.pick({ ids: true }).extend({ ids });
