import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { defaultColors } from '../../../domain/colors.js';
import { type Days, daysIn } from '../../../domain/days.js';
import { formatDay } from '../../../domain/days.js';
import { DomainError } from '../../../domain/errors.js';
import type { LineSheet } from '../../../domain/selections.schemas.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { FileLink } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { PrintedPictures } from '../../platform/files/renditions/printed-pictures.js';
import { openLogo } from '../../platform/documents/logo.js';
import { newDocument, streamOf } from '../../platform/documents/print-document.js';
import { CatalogueService } from '../products/catalogue.service.js';
import { drawLineSheet } from './line-sheet.js';
import { SelectionsService } from './selections.service.js';
import type { Selection } from './selections.types.js';

export interface LineSheetFile {
  name: string;
  content: Readable;
}

/** Creates PDFs of selections. They are generated while they are sent, and not stored. */
@Injectable()
export class LineSheetsService {
  private readonly days: Days;

  constructor(
    private readonly selections: SelectionsService,
    private readonly catalogue: CatalogueService,
    private readonly pictures: PrintedPictures,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async lineSheet(actor: SignedIn, { id, designsPerPage, weights }: LineSheet): Promise<LineSheetFile> {
    const { name, items } = await this.find(actor, id);
    // One statement reads the options of all of them.
    const printed = items.map(async (item) => ({ ...item, options: await this.catalogue.optionsOf(item.product) }));
    const day = this.days.today();
    const { brand, brandFiles } = this.config;
    const logoFile = brandFiles.get(brand.logo.wordmark ?? '');
    const document = await newDocument(name);
    const pages = drawLineSheet(document, {
      name,
      items: await Promise.all(printed),
      designsPerPage,
      weights,
      brand: brand.name,
      logo: logoFile === undefined ? undefined : openLogo(logoFile),
      colors: { ...defaultColors, ...brand.colors },
      sender: actor,
      date: formatDay(day),
      readPictures: (ids) => this.pictures.read(ids, { side: designsPerPage === 6 ? 640 : 400 }),
    });
    return { name: `line-sheet-${day}.pdf`, content: streamOf(document, pages) };
  }

  async linkTo(actor: SignedIn, { id, designsPerPage, weights }: LineSheet): Promise<FileLink> {
    await this.find(actor, id);
    return { url: `/api/v1/selections/${id}/line-sheet.pdf?perPage=${designsPerPage}&weights=${weights}` };
  }

  private async find(actor: SignedIn, id: string): Promise<Selection> {
    const selection = await this.selections.get(actor, id);
    if (selection.items.length === 0) throw new DomainError('SELECTION_EMPTY');
    return selection;
  }
}
