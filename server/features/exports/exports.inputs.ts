import { ArgsType, Field, ID, OmitType } from '@nestjs/graphql';
import { type ExportFormat as Format, exportFormats } from '../../../domain/exports.js';
import type { ExportCompanies, ExportOrders, ExportPictures, ExportProducts } from '../../../domain/exports.schemas.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { ListOrdersArgs } from '../orders/orders.inputs.js';
import { ManageProductsArgs } from '../products/products.inputs.js';
import { ListUsersArgs } from '../users/users.inputs.js';

export const ExportFormat = graphqlEnum('ExportFormat', exportFormats, 'A kind of file for spreadsheet programs.', {
  xlsx: 'With numbers and dates as such; the default.',
  csv: 'UTF-8, separated by commas.',
});

const idsField = { nullable: true, description: 'The ids of 1 to 200, instead of the other filters.' };
const formatField = { nullable: true, description: 'The kind of file; defaults to XLSX.' };

@ArgsType()
export class ExportPicturesArgs
  extends OmitType(ManageProductsArgs, ['page', 'perPage', 'changedSince'], ArgsType)
  implements ExportPictures
{
  @Field(() => [ID], idsField) ids?: string[];
}

@ArgsType()
export class ExportProductsArgs extends ExportPicturesArgs implements ExportProducts {
  @Field(() => ExportFormat, formatField) format!: Format;
}

@ArgsType()
export class ExportOrdersArgs
  extends OmitType(ListOrdersArgs, ['page', 'perPage', 'changedSince'], ArgsType)
  implements ExportOrders
{
  @Field(() => [ID], idsField) ids?: string[];
  @Field(() => ExportFormat, formatField) format!: Format;
}

@ArgsType()
export class ExportCompaniesArgs
  extends OmitType(ListUsersArgs, ['page', 'perPage', 'changedSince', 'role'], ArgsType)
  implements ExportCompanies
{
  @Field(() => [ID], idsField) ids?: string[];
  @Field(() => ExportFormat, formatField) format!: Format;
}
