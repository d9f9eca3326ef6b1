/** "RI-0042.jpg", "RI-0042-2.jpg", …: the names under which the pictures of a product are downloaded, in their order. */
export const pictureNames = (designNumber: string, extensions: readonly string[]) =>
  extensions.map((extension, index) => `${stemOf(designNumber, index + 1)}.${extension}`);

/**
 * A slash cannot be in the name of a file, and design numbers have no underscore. A number that ends like the name of a
 * further picture has a place in all of its names: the first picture of `R-2` would have the name of the second one of `R`.
 */
function stemOf(designNumber: string, place: number): string {
  const stem = designNumber.replaceAll('/', '_');
  return place === 1 && !endsWithPlace.test(stem) ? stem : `${stem}-${place}`;
}

/** Products have at most eight pictures. */
const endsWithPlace = /-[1-8]$/;
