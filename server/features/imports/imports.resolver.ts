import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  addImportPicturesSchema,
  giveImportPicturesSchema,
  answerImportSchema,
  importPicturesSchema,
  importRowsSchema,
  listImportsSchema,
  mapImportListSchema,
  mendImportRowSchema,
  runImportSchema,
  startImportSchema,
} from '../../../domain/imports.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import type { FormFile } from '../../platform/files/intake/multipart.js';
import { FileLink } from '../../platform/graphql/graphql.types.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportMendsService } from './import-mends.service.js';
import { ImportUploadsService } from './import-uploads.service.js';
import {
  AddImportPicturesInput,
  GiveImportPicturesInput,
  AnswerImportInput,
  ImportInput,
  ListImportPicturesArgs,
  ListImportRowsArgs,
  ListImportsArgs,
  MapImportInput,
  MendImportRowInput,
  RunImportInput,
  StartImportInput,
  toMapping,
} from './imports.inputs.js';
import { ImportsService } from './imports.service.js';
import { Import, ImportPage, ImportPicturePage, ImportRowPage } from './imports.types.js';

@Resolver(() => Import)
@Allow('admin', 'catalogue:write')
export class ImportsResolver {
  constructor(
    private readonly imports: ImportsService,
    private readonly uploads: ImportUploadsService,
    private readonly files: ImportFilesService,
    private readonly mends: ImportMendsService,
  ) {}

  @Query(() => ImportPage, { name: 'imports', description: 'Imports of products, the newest first.' })
  @Allow('admin', 'catalogue:read')
  list(@Args(new Validate(listImportsSchema)) input: ListImportsArgs) {
    return this.imports.list(input);
  }

  @Query(() => Import, {
    nullable: true,
    name: 'import',
    description: 'One import of products. Null, with an error, if there is none.',
  })
  @Allow('admin', 'catalogue:read')
  one(@Args('id', { type: () => ID, description: 'The id of the import.' }) id: string) {
    return this.imports.get(id);
  }

  @Query(() => ImportRowPage, { description: 'The rows of an import.' })
  @Allow('admin', 'catalogue:read')
  importRows(@Args(new Validate(importRowsSchema)) input: ListImportRowsArgs) {
    return this.imports.rows(input);
  }

  @Query(() => ImportPicturePage, { description: 'The pictures of an import.' })
  @Allow('admin', 'catalogue:read')
  importPictures(@Args(new Validate(importPicturesSchema)) input: ListImportPicturesArgs) {
    return this.imports.pictures(input);
  }

  @Query(() => FileLink, {
    description: 'A spreadsheet with the wrong rows of an import, and what is wrong with them.',
  })
  @Allow('admin', 'exports:read', 'catalogue:read')
  wrongImportRows(@Args('id', { type: () => ID, description: 'The id of the import.' }) id: string) {
    return this.files.linkToWrongRows(id);
  }

  @Query(() => FileLink, { description: 'A spreadsheet with the columns of an import and two examples.' })
  @Allow('admin', 'catalogue:read')
  importTemplate() {
    return this.files.linkToTemplate();
  }

  @Mutation(() => Import, { description: 'Uploads a spreadsheet with products. Nothing changes until it is run.' })
  async startImport(@CurrentUser() actor: SignedIn, @Input(new Validate(startImportSchema)) input: StartImportInput) {
    const { sheet, pictures, chosenPictures } = input;
    return this.imports.get(await this.uploads.start(actor, form(pictures ?? [], sheet), chosenPictures));
  }

  @Mutation(() => Import, { description: 'Adds pictures to an import that has not been run.' })
  async addImportPictures(@Input(new Validate(addImportPicturesSchema)) input: AddImportPicturesInput) {
    const { id, pictures, ...upload } = input;
    await this.uploads.addPictures(id, form(pictures), upload);
    return this.imports.get(id);
  }

  @Mutation(() => Import, { description: 'Gives pictures to rows by hand, and checks the rows again.' })
  giveImportPictures(@Input(new Validate(giveImportPicturesSchema)) input: GiveImportPicturesInput) {
    return this.imports.givePictures(input);
  }

  @Mutation(() => Import, { description: 'Chooses what the columns of the sheet are, and checks its rows again.' })
  mapImport(@Input(new Validate(mapImportListSchema)) input: MapImportInput) {
    return this.imports.map(toMapping(input));
  }

  @Mutation(() => Import, {
    description:
      'Answers a question about the spreadsheet of an import, such as which row has the headings, and checks its rows again.',
  })
  answerImport(@Input(new Validate(answerImportSchema)) input: AnswerImportInput) {
    return this.imports.answer(input);
  }

  @Mutation(() => Import, { description: 'Writes the rows of a checked import into the shop, in the background.' })
  runImport(@CurrentUser() actor: SignedIn, @Input(new Validate(runImportSchema)) input: RunImportInput) {
    return this.imports.run(actor, input);
  }

  @Mutation(() => Import, {
    description: 'Changes cells of a row and checks it again. A new design number checks all rows and pictures again.',
  })
  async mendImportRow(@Input(new Validate(mendImportRowSchema)) input: MendImportRowInput) {
    await this.mends.mendRow(input);
    return this.imports.get(input.id);
  }

  @Mutation(() => Import, { description: 'Cancels an import. Rows that were written before stay and can be undone.' })
  cancelImport(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: ImportInput) {
    return this.imports.cancel(actor, input);
  }

  @Mutation(() => Import, {
    description: 'Undoes an import within 24 hours. Products that were changed since stay as they are.',
  })
  undoImport(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: ImportInput) {
    return this.imports.undo(actor, input);
  }
}

async function* form(pictures: readonly FileArgument[], sheet?: FileArgument): AsyncGenerator<FormFile> {
  if (sheet) yield { field: 'sheet', file: sheet };
  for (const file of pictures) yield { field: 'pictures', file };
}
