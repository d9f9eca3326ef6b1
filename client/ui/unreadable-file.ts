import { errors } from '../../domain/errors';

/** Why a chosen picture is refused before it is sent: the browser cannot read it. */
export const unreadableFile = (name: string) => `${name}: ${errors.MEDIA_UNREADABLE.message}`;
