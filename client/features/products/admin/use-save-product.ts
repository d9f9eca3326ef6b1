import { productMessages, type SaveProduct } from '../../../../domain/products';
import { notify } from '../../../lib/notify';
import { useUpload } from '../../../lib/use-upload';
import { AddProductDocument, ManagedProductsDocument, UpdateProductDocument } from './managed-products.generated';
import { sentPictures, type FormPicture } from './form-picture';

interface Edited {
  id: string;
  version: number;
}

const refetch = { refetchQueries: [ManagedProductsDocument, 'ManagedCategories'] };

/** Saves a product with its pictures. It fails with what the server said: the form shows it. */
export const useSaveProduct = (edited?: Pick<Edited, 'id'>) => {
  const adding = useUpload(AddProductDocument, refetch);
  const updating = useUpload(UpdateProductDocument, refetch);
  const { progress, cancel } = edited ? updating : adding;
  return {
    progress,
    cancel,
    /** Pictures that nobody touched are not sent. */
    save: async (product: SaveProduct, pictures: readonly FormPicture[] | undefined, version?: number) => {
      await (edited
        ? updating.send({ input: { ...product, ...edited, version, pictures: pictures && sentPictures(pictures) } })
        : adding.send({ input: { ...product, pictures: sentPictures(pictures ?? []) } }));
      notify.success(edited ? productMessages.updated : productMessages.added, { id: 'product' });
    },
  };
};
