import { isRingCategory } from '../../../domain/categories';

/** A link beside the sizes of rings. It opens a new tab, so that nothing typed is lost. */
export const RingSizeGuide = ({ category }: { category: string }) =>
  isRingCategory(category) && (
    <a href="/ring-sizes" target="_blank">
      Ring size guide (new tab)
    </a>
  );
