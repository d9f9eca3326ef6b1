import { productMessages } from '../../../../domain/products';
import type { SaveProduct } from '../../../../domain/products.schemas';
import { notify } from '../../../lib/notify';
import { useUpload } from '../../../lib/use-upload';
import { toStoneInput } from '../stone-names';
import { AddProductDocument, ManagedProductsDocument, UpdateProductDocument } from './managed-products.generated';
import { toPictureInputs, type FormPicture } from './form-picture';

interface Edited {
  id: string;
  version: number;
}

const lists = [ManagedProductsDocument, 'ManagedCategories'];

/** Saves a product with its pictures. Errors of the server are passed on to the form. */
export const useSaveProduct = (edited?: Pick<Edited, 'id'>) => {
  const adding = useUpload(AddProductDocument, { refetchQueries: [...lists, 'NextDesignNumber'] });
  const updating = useUpload(UpdateProductDocument, { refetchQueries: lists });
  const { progress, cancel } = edited ? updating : adding;
  return {
    progress,
    cancel,
    /** `pictures` is undefined when they were not changed; they are then not sent. */
    save: async (
      { stones, ...values }: SaveProduct,
      pictures: readonly FormPicture[] | undefined,
      version?: number,
    ) => {
      const product = { ...values, stones: stones?.map(toStoneInput) };
      await (edited
        ? updating.send({ input: { ...product, ...edited, version, pictures: pictures && toPictureInputs(pictures) } })
        : adding.send({ input: { ...product, pictures: toPictureInputs(pictures ?? []) } }));
      notify.success(edited ? productMessages.updated : productMessages.added, { id: 'product' });
    },
  };
};
