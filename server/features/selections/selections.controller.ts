import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { selectionMessages } from '../../../domain/selections.js';
import type {
  AddSelectionToCart,
  AddToSelection,
  ArrangeSelection,
  CreateSelection,
  LineSheet,
  ListSelections,
  SetSelectionNote,
  ShareSelection,
} from '../../../domain/selections.schemas.js';
import { Allow, CurrentUser, Reply, type ReplyHead } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns, ReturnsFile } from '../../platform/http/contract.js';
import { Print } from '../../platform/http/limits/shares.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Idempotent } from '../../platform/http/idempotency.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { restAddedMany, toRestAddedMany } from '../cart/cart.rest.js';
import { LineSheetsService } from './line-sheets.service.js';
import { SelectionOrdersService } from './selection-orders.service.js';
import {
  restAddedToSelection,
  restAddItem,
  restAddToCart,
  restArrange,
  restLineSheet,
  restListSelections,
  restNameSelection,
  restSelection,
  restSelections,
  restSetNote,
  restShareSelection,
  toRestAddedToSelection,
  toRestSelection,
  toRestSelections,
} from './selections.rest.js';
import { SelectionsService } from './selections.service.js';
import type { Limit } from '../../platform/http/limits/limits.js';

/** Limit of line sheets: each one resizes hundreds of pictures. */
const lineSheetLimit: Limit = { name: 'line-sheet', times: 30, seconds: 300 };

const pdf = 'application/pdf';

@Controller('api/v1/selections')
@Allow('customer')
export class SelectionsController {
  constructor(
    private readonly selections: SelectionsService,
    private readonly orders: SelectionOrdersService,
    private readonly sheets: LineSheetsService,
  ) {}

  @Get()
  @Returns(restSelections, { graphql: 'selections' })
  async list(@CurrentUser() actor: SignedIn, @Query(new ValidateQuery(restListSelections)) input: ListSelections) {
    return toRestSelections(await this.selections.list(actor, input));
  }

  @Post()
  @Idempotent()
  @Returns(restSelection, { graphql: 'createSelection', headers: ['Location'] })
  async create(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(restNameSelection)) input: CreateSelection,
    @Reply() reply: ReplyHead,
  ) {
    const selection = await this.selections.create(actor, input);
    reply.header('location', `/api/v1/selections/${selection.id}`);
    return toRestSelection(selection);
  }

  @Get(':id')
  @Returns(restSelection, { graphql: 'selection' })
  @Fails('SELECTION_NOT_FOUND')
  async one(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return toRestSelection(await this.selections.get(actor, id));
  }

  @Put(':id')
  @Returns(restSelection, { graphql: 'renameSelection' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND')
  async rename(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restNameSelection)) input: CreateSelection,
  ) {
    return toRestSelection(await this.selections.rename(actor, { ...input, id }));
  }

  @Put(':id/shared')
  @Returns(restSelection, { graphql: 'shareSelection' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND')
  async share(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restShareSelection)) input: Omit<ShareSelection, 'id'>,
  ) {
    return toRestSelection(await this.selections.share(actor, { ...input, id }));
  }

  @Delete(':id')
  @Returns(done(selectionMessages.deleted, {}), { graphql: 'deleteSelection' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.selections.remove(actor, { id });
    return { success: true, message: selectionMessages.deleted };
  }

  @Post(':id/items')
  @Idempotent()
  @Returns(restAddedToSelection, {
    graphql: 'addToSelection',
    unchanged: 'The selection already had the product, and has not changed.',
  })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND', 'PRODUCT_NOT_FOUND')
  async add(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restAddItem)) input: Omit<AddToSelection, 'id'>,
    @Reply() reply: ReplyHead,
  ) {
    const result = await this.selections.addItem(actor, { ...input, id });
    if (!result.added) reply.status(200);
    return toRestAddedToSelection(result);
  }

  @Put(':id/items/:itemId')
  @Returns(restSelection, { graphql: 'setSelectionNote' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND', 'SELECTION_ITEM_NOT_FOUND')
  async setNote(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Param('itemId') itemId: string,
    @Body(new Validate(restSetNote)) input: Pick<SetSelectionNote, 'note'>,
  ) {
    return toRestSelection(await this.selections.setNote(actor, { ...input, id, itemId }));
  }

  @Delete(':id/items/:itemId')
  @Returns(restSelection, { graphql: 'removeFromSelection' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND', 'VALIDATION')
  async removeItem(@CurrentUser() actor: SignedIn, @Param('id') id: string, @Param('itemId') itemId: string) {
    return toRestSelection(await this.selections.removeItem(actor, { id, itemId }));
  }

  @Put(':id/order')
  @Returns(restSelection, { graphql: 'arrangeSelection' })
  @Fails('FORBIDDEN', 'SELECTION_NOT_FOUND')
  async arrange(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restArrange)) input: Omit<ArrangeSelection, 'id'>,
  ) {
    return toRestSelection(await this.selections.arrange(actor, { ...input, id }));
  }

  @Post(':id/to-cart')
  @HttpCode(200)
  @Allow('buyer')
  @Returns(restAddedMany, { graphql: 'addSelectionToCart' })
  @Fails('SELECTION_NOT_FOUND', 'SELECTION_EMPTY')
  async addToCart(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restAddToCart)) input: Omit<AddSelectionToCart, 'id'>,
  ) {
    return toRestAddedMany(await this.orders.addToCart(actor, { ...input, id }));
  }

  @Get(':id/line-sheet.pdf')
  @Throttle(lineSheetLimit)
  @Header('cache-control', 'private, no-store')
  @Print()
  @ReturnsFile(pdf, { graphql: 'selectionLineSheet' })
  @Fails('SELECTION_NOT_FOUND', 'SELECTION_EMPTY')
  async lineSheet(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Query(new ValidateQuery(restLineSheet)) input: Omit<LineSheet, 'id'>,
  ) {
    const { name, content } = await this.sheets.lineSheet(actor, { ...input, id });
    return new StreamableFile(content, { type: pdf, disposition: `attachment; filename="${name}"` });
  }
}
