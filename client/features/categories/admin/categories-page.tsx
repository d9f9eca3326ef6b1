import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { searchParam } from '../../../lib/filter-params';
import { useListFilter, useSearchText } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { useSelection } from '../../../lib/use-selection';
import { AdminCards, AdminCardsLoading } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { SearchField } from '../../../ui/search-field';
import { EmptyState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import type { CategoryRowFragment } from './categories.generated';
import { CategoryCard } from './category-card';
import { CategoryDialog } from './category-dialog';
import { DeleteDialog, type DeletionTarget } from './delete-dialog';
import { useCategories, useDeleteCategory } from './use-categories';

const matches = ({ name, subcategories }: CategoryRowFragment, search: string) =>
  [name, ...subcategories].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

export function CategoriesPage() {
  const { filter, change } = useListFilter({ search: searchParam });
  const { categories, productCounts, query, latest } = useCategories();
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const { typed, type } = useSearchText(filter.search, (search) => change({ search }));
  const { selected: expanded, toggle } = useSelection();
  const [deletionTarget, setDeletionTarget] = useState<DeletionTarget>();
  const deletion = useDeleteCategory(latest);
  const edited = categories?.find(({ id }) => id === opened);
  const mayChange = useSession().may('catalogue:write');
  const found = categories?.filter((category) => matches(category, filter.search));
  return (
    <AdminListPage
      title="Category Management"
      action={
        mayChange && (
          <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
            Add Category
          </Button>
        )
      }
      filters={
        <Box maw="22rem" mb="1.25rem">
          <SearchField label="Search categories" placeholder="Category or subcategory" value={typed} onChange={type} />
        </Box>
      }
      list={{ ...query, page: found }}
      failed="Failed to fetch categories"
      loading={<AdminCardsLoading label="Loading categories..." height={66} phoneHeight={150} />}
      empty={
        found?.length === 0 && (
          <NoCategories search={categories?.length !== 0} onNew={mayChange ? openNew : undefined} />
        )
      }
      after={
        <>
          {mayChange && (isNew || edited) && (
            <CategoryDialog key={edited?.id ?? 'new'} category={edited} latest={latest} onClose={close} />
          )}
          {deletionTarget && (
            <DeleteDialog
              target={deletionTarget}
              productCounts={productCounts(deletionTarget.category.name)}
              {...deletion}
              onClose={() => setDeletionTarget(undefined)}
            />
          )}
        </>
      }
    >
      {(shown) => (
        <AdminCards
          cards={shown.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              productCounts={productCounts(category.name)}
              expanded={expanded.has(category.id)}
              onToggle={() => toggle(category.id)}
              actions={
                mayChange
                  ? {
                      onEdit: () => open(category.id),
                      onDelete: () => setDeletionTarget({ category }),
                      onDeleteSubcategory: (subcategory) => setDeletionTarget({ category, subcategory }),
                    }
                  : undefined
              }
            />
          ))}
        />
      )}
    </AdminListPage>
  );
}

function NoCategories({ search, onNew }: { search: boolean; onNew: (() => void) | undefined }) {
  if (search) return <EmptyState title="No categories found" text="No category or subcategory matches your search." />;
  return (
    <EmptyState
      title="No categories yet"
      text="Use categories to organise your products, such as rings, bangles or earrings."
      action={onNew && <Button onClick={onNew}>Create Category</Button>}
    />
  );
}

export { CategoriesPage as Component };
