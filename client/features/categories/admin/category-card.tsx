import { ActionIcon, Button } from '@mantine/core';
import { useId } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { plural } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import type { CategoryRowFragment } from './categories.generated';
import classes from './category-card.module.css';
import type { ProductCounts } from './use-categories';

interface CategoryActions {
  onEdit: () => void;
  onDelete: () => void;
  onDeleteSubcategory: (name: string) => void;
}

interface CategoryCardProps {
  category: CategoryRowFragment;
  productCounts: ProductCounts;
  expanded: boolean;
  onToggle: () => void;
  /** Undefined for those who only see categories. */
  actions: CategoryActions | undefined;
}

function Subcategories({ category, productCounts, actions }: CategoryCardProps) {
  const { name, subcategories, sizes, options, designPrefix } = category;
  return (
    <>
      {subcategories.length === 0 && <p className="quiet small">No subcategories yet</p>}
      {subcategories.length > 0 && (
        <ul className={classes.subcategories} aria-label={`Subcategories of ${name}`}>
          {subcategories.map((subcategory) => (
            <li key={subcategory} ref={keepFocus}>
              <span className="wrap-anywhere">{subcategory}</span>
              <span className="quiet small">{plural(productCounts.of(subcategory), 'product')}</span>
              {actions && (
                <ActionIcon
                  variant="subtle"
                  color="clay"
                  aria-label={`Delete subcategory ${subcategory}`}
                  onClick={() => actions.onDeleteSubcategory(subcategory)}
                >
                  <IconTrash size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {sizes.length > 0 && <p className="quiet small">Sizes: {sizes.join(', ')}</p>}
      {options.map((option) => (
        <p key={option.id} className="quiet small">
          {option.name}: {option.values.map((value) => value.name).join(', ')}
        </p>
      ))}
      <p className="quiet small">Design numbers begin with {designPrefix}</p>
    </>
  );
}

export function CategoryCard(props: CategoryCardProps) {
  const { category, productCounts, expanded, onToggle, actions } = props;
  const { name, subcategories } = category;
  const id = useId();
  return (
    <li className={classes.card} aria-labelledby={`${id}-name`} ref={keepFocus}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={expanded}
          aria-controls={`${id}-details`}
          onClick={onToggle}
        >
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
          <h2 id={`${id}-name`} className={classes.name}>
            {name}
          </h2>
        </button>
        <p className={classes.facts}>
          <span>{plural(subcategories.length, 'subcategory', 'subcategories')}</span>
          <span>{plural(productCounts.products, 'product')}</span>
        </p>
        {actions && (
          <div className={classes.actions}>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
              aria-label={`Edit ${name}`}
              onClick={actions.onEdit}
            >
              Edit
            </Button>
            <Button size="sm" variant="subtle" color="clay" aria-label={`Delete ${name}`} onClick={actions.onDelete}>
              Delete
            </Button>
          </div>
        )}
      </div>
      <div id={`${id}-details`} className={classes.details} hidden={!expanded}>
        {expanded && <Subcategories {...props} />}
      </div>
    </li>
  );
}
