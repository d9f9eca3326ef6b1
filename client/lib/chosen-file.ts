import { contentType, headBytes } from '../../domain/file-formats';
import { takesPictures, type FileRules } from '../../domain/files';
import { shrinkPhoto } from './shrink-photo';
import { errors } from '../../domain/errors';

/** The media type of the content; empty if the shop does not know it. Fails for a file that was moved or deleted. */
export const contentTypeOf = async (file: Blob): Promise<string> =>
  contentType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())) ?? '';

/** The file with the type of its content. Browsers derive the type from the name, which is often wrong. */
export async function withContentType(file: File): Promise<File> {
  const { name, lastModified } = file;
  const type = await contentTypeOf(file).catch(() => file.type);
  return type === file.type ? file : new File([file], name, { type, lastModified });
}

/** The file as it is validated and sent: with the type of its content. Pictures are made small enough for the rules. */
export async function preparedFile(file: File, rules: readonly FileRules[], onStart: () => void): Promise<File> {
  const typed = await withContentType(file);
  const pictures = rules.find(takesPictures);
  return pictures ? shrinkPhoto(typed, pictures, onStart) : typed;
}

/** Error text for a chosen picture that is not sent, because the browser cannot read it. */
export const unreadableFile = (name: string) => `${name}: ${errors.MEDIA_UNREADABLE.message}`;
