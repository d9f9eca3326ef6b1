/**
 * Makes the picture for links in messengers from the hero of the brand. sharp is loaded only here, because few processes
 * are ever asked for this picture.
 */
export async function linkPicture(heroFile: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(heroFile)
    .autoOrient()
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
