import { errors } from '../../domain/errors';

/** Error text for a chosen picture that is not sent, because the browser cannot read it. */
export const unreadableFile = (name: string) => `${name}: ${errors.MEDIA_UNREADABLE.message}`;
