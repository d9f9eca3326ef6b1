import { isWeight, type ProductColumn } from './product-columns.js';
import { namedUnit, type NamedUnit, severalPieces } from './weight-units.js';

/**
 * Headings of columns as makers, shops and their programs name them, as `plainHeader` writes them. The strongest comes
 * first: a sheet with "SKU" and "Style" has its numbers in "SKU". Imports and tables of orders read by this list.
 */
const headings = {
  designNumber: [
    ...['designnumber', 'designno', 'designnr', 'designnum', 'dno', 'designcode', 'designid'],
    ...['stylenumber', 'styleno', 'stylenr', 'stylecode', 'styleid', 'variantsku', 'sku', 'skuno', 'skucode'],
    ...['itemnumber', 'itemno', 'itemcode', 'articlenumber', 'articleno', 'articlecode', 'artno'],
    ...['modelnumber', 'modelno', 'modelcode', 'productnumber', 'productno', 'productcode', 'productsku'],
    ...['itemsku', 'sellersku', 'merchantsku', 'lineitemsku', 'dsgno', 'desno', 'dsgnno', 'stockno', 'stockcode'],
    ...['catno', 'catalogno', 'catalogueno', 'artnr'],
    ...['jewelcode', 'jewelleryno', 'referenceno', 'referencenumber', 'refno', 'ref', 'reference', 'tagno', 'code'],
    ...['design', 'style', 'article', 'model', 'item', 'handle', 'urlhandle'],
  ],
  name: [
    ...['name', 'productname', 'designname', 'itemname', 'stylename', 'articlename', 'title', 'producttitle'],
    ...['nameofitem', 'stockitem'],
    ...['product', 'itemdescription', 'productdescription', 'description', 'particulars'],
  ],
  gram: [
    ...['grossweight', 'grosswt', 'grwt', 'grweight', 'gswt', 'gwt', 'gweight', 'weightingrams', 'weight', 'wt', 'wgt'],
    ...['gw', 'approxweight', 'approxwt'],
    ...['weightg', 'weightgm', 'variantgrams', 'weightvalue', 'productweight', 'itemweight'],
    ...['gross', 'grams', 'gram', 'gms', 'gm'],
  ],
  netGram: [
    ...['netweight', 'netwt', 'nwt', 'nw', 'ntwt', 'nett', 'nettweight', 'nettwt', 'netgram', 'netgrams', 'netgms'],
    ...['goldweight', 'goldwt', 'metalweight', 'metalwt', 'net'],
  ],
  stones: [
    ...['stones', 'stone', 'stonedetails', 'stonedetail', 'diamonddetails', 'diamonddetail', 'stonesdetails'],
    ...['stoneinfo', 'gemstones', 'gemstone', 'gems', 'stonedescription', 'diamonddescription'],
  ],
  weights: [
    ...['weights', 'weightsbychoice', 'weightsbycarat', 'weightsbysize', 'weightbycarat', 'weightbysize'],
    ...['sizeweights', 'caratweights', 'weighttable', 'weightchart', 'weightlist'],
  ],
  category: [
    ...['category', 'categories', 'categoryname', 'jewellerytype', 'jewelrytype', 'producttype', 'itemtype'],
    ...['itemcategory', 'itemgroup', 'type', 'productcategory', 'group'],
    ...['stockgroup', 'ornament', 'ornamenttype'],
  ],
  subcategory: ['subcategory', 'subcategories', 'subcategoryname', 'subcat', 'subtype', 'subgroup'],
  caratOptions: [
    ...['carats', 'carat', 'karats', 'karat', 'kt', 'kts', 'goldkarat', 'goldcarat', 'goldkt', 'metalkt', 'metalkarat'],
    ...['purity', 'goldpurity', 'metalpurity', 'fineness', 'touch', 'k'],
    ...['karatage', 'caratage', 'melting', 'tunch', 'metalstamp'],
  ],
  pictures: [
    ...['pictures', 'picture', 'images', 'image', 'photos', 'photo', 'picturename', 'imagename', 'photoname'],
    ...['imagefile', 'filename', 'imagesrc', 'imageurl', 'productimageurl', 'imagelink', 'image1', 'baseimage'],
    ...['mainimage', 'mainimageurl', 'imagepath', 'photopath', 'photono', 'photo1', 'pic', 'pics'],
  ],
  minQuantity: [
    'minimum',
    'minimumquantity',
    'minquantity',
    'minqty',
    'minimumorder',
    'minorder',
    'minorderqty',
    'moq',
    'minimumorderqty',
    'minimumorderquantity',
    'mincartqty',
  ],
  quantityStep: [
    'step',
    'quantitystep',
    'qtystep',
    'orderstep',
    'multiple',
    'multiples',
    'packsize',
    'ordermultiple',
    'qtyincrements',
  ],
  optionRules: ['makingoptions', 'makingoption'],
  pictureColours: [
    ...['picturecolours', 'picturecolors', 'picturecolour', 'picturecolor', 'imagecolour', 'imagecolor'],
    ...['goldcolour', 'goldcolor', 'metalcolour', 'metalcolor', 'colours', 'colors', 'colour', 'color'],
    ...['goldtone', 'metaltone', 'tone', 'photocolour', 'photocolor'],
  ],
} as const satisfies Record<ProductColumn, readonly string[]>;

/** Byte-order marks at the start of a text, also as another encoding shows them. */
export const byteOrderMark = /^(?:\ufeff|ï»¿|Ã¯Â»Â¿|þÿ|ÿþ)+/;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const inBrackets = /[([{]([^)\]}]*)[)\]}]?/g;
/** A unit at the end of a heading: "Weight in kg", "Wt/oz", "Weight per 100 pcs". */
const unitAtEnd = /^(.*?[\p{L}\p{N}.])[\s_/,:-]+((?:in\s+|per\s+\d*\s*)?\p{L}+\.?)$/iu;

/** Letters and digits of a heading, and the text in its brackets: "Gross Wt. (gms)" is `grosswt` with "gms". */
function partsOf(heading: string): { words: string; notes: string[] } {
  const text = heading.replace(byteOrderMark, '').normalize('NFKC').replace(/\(s\)/gi, 's').trim();
  const notes = [...text.matchAll(inBrackets)].flatMap(([, note = '']) => (note.trim() === '' ? [] : [note.trim()]));
  return { words: text.replace(inBrackets, ' ').trim(), notes };
}

/** Letters and digits of a heading without its brackets: "Gross Wt. (gms)" is `grosswt`. */
export const plainHeader = (heading: string) => plain(partsOf(heading).words);

const rankIn = (column: ProductColumn, words: string) => (headings[column] as readonly string[]).indexOf(plain(words));

interface WeightHeading {
  words: string;
  unit?: NamedUnit;
}

const perPiece = /[\s_]*(?:\bper|\/)\s*(?:pcs?|piece)\.?$/i;

/** Separates the unit of weight from the other words of a heading. */
function withoutUnit({ words: all, notes }: ReturnType<typeof partsOf>): WeightHeading {
  const words = all.replace(perPiece, '');
  const unit = notes.map(namedUnit).find((found) => found !== undefined);
  if (unit) return { words, unit };
  const several = severalPieces.exec(words);
  if (several) return { words: words.slice(0, several.index), unit: { other: words } };
  const own = namedUnit(words);
  // "Kgs" alone is a weight; "Carat" alone is a purity.
  if (own && !('unit' in own && own.unit === 'ct')) return { words: 'weight', unit: own };
  const [, rest, last] = unitAtEnd.exec(words) ?? [];
  const atEnd = last === undefined ? undefined : namedUnit(last);
  return rest !== undefined && atEnd ? { words: rest, unit: atEnd } : { words };
}

/** Rank of a heading for a column: 0 is the strongest match, -1 is no match. */
export function headingRank(column: ProductColumn, heading: string): number {
  const parts = partsOf(heading);
  if (!isWeight(column)) return rankIn(column, parts.words);
  const { words, unit } = withoutUnit(parts);
  // A note that is no unit may change the meaning of the column: "Weight (without stones)".
  const isClear = unit !== undefined || parts.notes.every((note) => harmless.test(note));
  return isClear ? Math.max(rankIn(column, words), rankIn(column, parts.words)) : -1;
}

const harmless = /^(?:approx(?:imate(?:ly)?)?|avg|average|gross|net|each|per (?:pc|pcs|piece)|1 pc)\.?$/i;

/** The unit in which the weights of a column are; undefined if its heading names none. */
export const unitOfHeading = (heading: string): NamedUnit | undefined => withoutUnit(partsOf(heading)).unit;

const weightUnits = [
  ...['weightunit', 'weightunits', 'unitofweight', 'wtunit', 'wtunits', 'weightuom', 'grossweightunit', 'grosswtunit'],
  ...['itemweightunit', 'itemweightunitofmeasure', 'weightunitofmeasure'],
];
const anyUnits = ['unit', 'units', 'uom', 'unitofmeasure'];

/** `weights` for a column of weight units, `any` for a column that may hold other units, such as "pcs". */
export function unitColumn(heading: string): 'weights' | 'any' | undefined {
  const words = plainHeader(heading);
  if (weightUnits.includes(words)) return 'weights';
  return anyUnits.includes(words) ? 'any' : undefined;
}

/** True if a cell contains only a unit. Some sheets have a row of units below the headings. */
export const isUnitAlone = (text: string) =>
  namedUnit(text) !== undefined ||
  /^\(?(?:kt|kts|k|pcs?|pieces?|nos?|mm|cm|inch(?:es)?|rs|inr|usd|%|₹|\$)\.?\)?$/i.test(text.trim());
