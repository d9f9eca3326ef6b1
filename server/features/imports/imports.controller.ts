import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import type {
  GiveImportPictures,
  AnswerImport,
  ListImportPictures,
  ListImportRows,
  ListImports,
  MapImport,
  MendImportRow,
  PictureUpload,
  RunImport,
} from '../../../domain/imports.schemas.js';
import { Allow, CurrentUser, Reply, type ReplyHead } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns, ReturnsFile } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { type FormFile, MultipartFiles } from '../../platform/files/intake/multipart.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportMendsService } from './import-mends.service.js';
import { ImportUploadsService } from './import-uploads.service.js';
import {
  restAddPictures,
  restAnswerImport,
  restImported,
  restImportForm,
  restImportList,
  restImportPictures,
  restImportRows,
  restGivePictures,
  restListImports,
  restMapImport,
  restMendRow,
  restPictures,
  restPicturesForm,
  restRows,
  restRunImport,
  restStartImport,
  toRestImport,
  toRestImportList,
  toRestPictures,
  toRestRows,
} from './imports.rest.js';
import { ImportsService } from './imports.service.js';
import type { Import } from './imports.types.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const imported = (item: Import) => ({ success: true, import: toRestImport(item) });

@Controller('api/v1/admin/imports')
@Allow('admin', 'catalogue:write')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly uploads: ImportUploadsService,
    private readonly files: ImportFilesService,
    private readonly mends: ImportMendsService,
  ) {}

  @Get()
  @Allow('admin', 'catalogue:read')
  @Returns(restImportList, { graphql: 'imports' })
  async list(@Query(new ValidateQuery(restListImports)) input: ListImports) {
    return toRestImportList(await this.imports.list(input));
  }

  @Get('template.xlsx')
  @Allow('admin', 'catalogue:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'importTemplate' })
  async template() {
    return download(await this.files.template());
  }

  @Get(':id')
  @Allow('admin', 'catalogue:read')
  @Returns(restImported, { graphql: 'import' })
  @Fails('IMPORT_NOT_FOUND')
  async one(@Param('id') id: string) {
    return imported(await this.imports.get(id));
  }

  @Get(':id/rows')
  @Allow('admin', 'catalogue:read')
  @Returns(restRows, { graphql: 'importRows' })
  @Fails('IMPORT_NOT_FOUND')
  async rows(@Param('id') id: string, @Query(new ValidateQuery(restImportRows)) input: Omit<ListImportRows, 'id'>) {
    return toRestRows(await this.imports.rows({ id, ...input }));
  }

  @Get(':id/pictures')
  @Allow('admin', 'catalogue:read')
  @Returns(restPictures, { graphql: 'importPictures' })
  @Fails('IMPORT_NOT_FOUND')
  async pictures(
    @Param('id') id: string,
    @Query(new ValidateQuery(restImportPictures)) input: Omit<ListImportPictures, 'id'>,
  ) {
    return toRestPictures(await this.imports.pictures({ id, ...input }));
  }

  @Get(':id/wrong.xlsx')
  @Allow('admin', 'exports:read', 'catalogue:read')
  @Header('cache-control', 'private, no-store')
  @ReturnsFile(xlsx, { graphql: 'wrongImportRows' })
  @Fails('IMPORT_NOT_FOUND')
  async wrongRows(@Param('id') id: string) {
    return download(await this.files.wrongRows(id));
  }

  @Post()
  @Returns(restImported, { graphql: 'startImport', headers: ['Location'] })
  @Fails('MEDIA_UNREADABLE', 'IMPORT_FULL')
  async start(
    @CurrentUser() actor: SignedIn,
    @Query(new ValidateQuery(restStartImport)) { chosenPictures }: PictureUpload,
    @MultipartFiles(restImportForm) files: AsyncIterable<FormFile>,
    @Reply() reply: ReplyHead,
  ) {
    const id = await this.uploads.start(actor, files, chosenPictures);
    reply.header('location', `/api/v1/admin/imports/${id}`);
    return imported(await this.imports.get(id));
  }

  @Post(':id/pictures')
  @HttpCode(200)
  @Returns(restImported, { graphql: 'addImportPictures' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED', 'IMPORT_FULL')
  async addPictures(
    @Param('id') id: string,
    @Query(new ValidateQuery(restAddPictures)) upload: PictureUpload,
    @MultipartFiles(restPicturesForm) files: AsyncIterable<FormFile>,
  ) {
    await this.uploads.addPictures(id, files, upload);
    return imported(await this.imports.get(id));
  }

  @Put(':id/pictures')
  @Returns(restImported, { graphql: 'giveImportPictures' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async givePictures(
    @Param('id') id: string,
    @Body(new Validate(restGivePictures)) input: Omit<GiveImportPictures, 'id'>,
  ) {
    return imported(await this.imports.givePictures({ id, ...input }));
  }

  @Put(':id/rows')
  @Returns(restImported, { graphql: 'mendImportRow' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async mendRow(@Param('id') id: string, @Body(new Validate(restMendRow)) input: Omit<MendImportRow, 'id'>) {
    await this.mends.mendRow({ id, ...input });
    return imported(await this.imports.get(id));
  }

  @Put(':id/mapping')
  @Returns(restImported, { graphql: 'mapImport' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async map(@Param('id') id: string, @Body(new Validate(restMapImport)) input: Omit<MapImport, 'id'>) {
    return imported(await this.imports.map({ id, ...input }));
  }

  @Put(':id/answers')
  @Returns(restImported, { graphql: 'answerImport' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async answer(@Param('id') id: string, @Body(new Validate(restAnswerImport)) input: Omit<AnswerImport, 'id'>) {
    return imported(await this.imports.answer({ id, ...input }));
  }

  @Post(':id/run')
  @HttpCode(200)
  @Returns(restImported, { graphql: 'runImport' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async run(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restRunImport)) input: Omit<RunImport, 'id'>,
  ) {
    return imported(await this.imports.run(actor, { id, ...input }));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Returns(restImported, { graphql: 'cancelImport' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED')
  async cancel(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return imported(await this.imports.cancel(actor, { id }));
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Returns(restImported, { graphql: 'undoImport' })
  @Fails('IMPORT_NOT_FOUND', 'IMPORT_STATE_NOT_ALLOWED', 'IMPORT_UNDO_EXPIRED')
  async undo(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return imported(await this.imports.undo(actor, { id }));
  }
}

const download = ({ name, content }: Awaited<ReturnType<ImportFilesService['template']>>) =>
  new StreamableFile(content, { type: xlsx, disposition: `attachment; filename="${name}"` });
