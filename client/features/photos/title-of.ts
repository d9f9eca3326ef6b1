import { defaultPhotoTitle } from '../../../domain/showcase';

export const titleOf = ({ title }: { title?: string | null }) => title ?? defaultPhotoTitle;
