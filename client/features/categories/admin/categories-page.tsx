import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { searchParam } from '../../../lib/filter-params';
import { usePageTitle } from '../../../lib/page-meta';
import { useListFilter } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { useSearchText } from '../../../lib/use-search-text';
import { AdminHeading } from '../../../ui/admin-heading';
import { AdminCards, AdminCardsLoading } from '../../../ui/admin-list';
import { SearchField } from '../../../ui/search-field';
import { EmptyState, ErrorState } from '../../../ui/states';
import type { CategoryRowFragment } from './categories.generated';
import classes from './categories-page.module.css';
import { CategoryCard } from './category-card';
import { CategoryDialog } from './category-dialog';
import { DeleteDialog, type DeletionTarget } from './delete-dialog';
import { type ProductCounts, useCategories, useDeleteCategory } from './use-categories';

const matches = ({ name, subcategories }: CategoryRowFragment, search: string) =>
  [name, ...subcategories].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

interface ListProps {
  categories: readonly CategoryRowFragment[];
  search: string;
  productCounts: (name: string) => ProductCounts;
  onEdit: (id: string) => void;
  onNew: () => void;
  onDelete: (target: DeletionTarget) => void;
}

function List({ categories, search, productCounts, onEdit, onNew, onDelete }: ListProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const found = categories.filter((category) => matches(category, search));
  const toggle = (id: string) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  if (categories.length === 0)
    return (
      <EmptyState
        title="No categories yet"
        text="Use categories to organise your products, such as rings, bangles or earrings."
        action={<Button onClick={onNew}>Create Category</Button>}
      />
    );
  if (found.length === 0)
    return <EmptyState title="No categories found" text="No category or subcategory matches your search." />;
  return (
    <AdminCards
      stale={false}
      cards={found.map((category) => (
        <CategoryCard
          key={category.id}
          category={category}
          productCounts={productCounts(category.name)}
          expanded={expanded.has(category.id)}
          onToggle={() => toggle(category.id)}
          onEdit={() => onEdit(category.id)}
          onDelete={() => onDelete({ category })}
          onDeleteSubcategory={(subcategory) => onDelete({ category, subcategory })}
        />
      ))}
    >
      {null}
    </AdminCards>
  );
}

/** Categories with their subcategories and sizes. */
export function CategoriesPage() {
  usePageTitle('Category Management');
  const { filter, change } = useListFilter({ search: searchParam });
  const { categories, productCounts, error, retry, latest } = useCategories();
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const { typed, type } = useSearchText(filter.search, (search) => change({ search }));
  const [deletionTarget, setDeletionTarget] = useState<DeletionTarget>();
  const deletion = useDeleteCategory(latest);
  const edited = categories?.find(({ id }) => id === opened);
  return (
    <>
      <AdminHeading title="Category Management" intro="Manage categories, subcategories and sizes">
        <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
          Add Category
        </Button>
      </AdminHeading>
      <div className={classes.search}>
        <SearchField label="Search categories" placeholder="Category or subcategory" value={typed} onChange={type} />
      </div>
      {error && <ErrorState title="Failed to fetch categories" text={failureReason(error)} onRetry={retry} />}
      {!error && !categories && <AdminCardsLoading label="Loading categories..." height={66} />}
      {!error && categories && (
        <List
          categories={categories}
          search={filter.search}
          productCounts={productCounts}
          onEdit={open}
          onNew={openNew}
          onDelete={setDeletionTarget}
        />
      )}
      {(isNew || edited) && (
        <CategoryDialog key={edited?.id ?? 'new'} category={edited} latest={latest} onClose={close} />
      )}
      {deletionTarget && (
        <DeleteDialog target={deletionTarget} {...deletion} onClose={() => setDeletionTarget(undefined)} />
      )}
    </>
  );
}
