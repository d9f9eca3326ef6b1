import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { plural } from '../../../lib/format';
import type { CategoryRowFragment } from './categories.generated';
import classes from './category-card.module.css';
import type { InUse } from './use-categories';

interface CategoryCardProps {
  category: CategoryRowFragment;
  inUse: InUse;
  expanded: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onDeleteSubcategory: (name: string) => void;
}

function Subcategories({ category, inUse, onDeleteSubcategory }: CategoryCardProps) {
  const { name, subcategories, sizes } = category;
  return (
    <>
      {subcategories.length === 0 && <p className={classes.none}>No subcategories yet</p>}
      {subcategories.length > 0 && (
        <ul className={classes.subcategories} aria-label={`Subcategories of ${name}`}>
          {subcategories.map((one) => (
            <li key={one}>
              <span className={classes.subcategory}>{one}</span>
              <span className={classes.count}>{plural(inUse.of(one), 'product')}</span>
              <ActionIcon
                variant="subtle"
                color="bad"
                aria-label={`Delete subcategory ${one}`}
                onClick={() => onDeleteSubcategory(one)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {sizes.length > 0 && <p className={classes.sizes}>Sizes: {sizes.join(', ')}</p>}
    </>
  );
}

/** A category, folded; opened it shows its subcategories and sizes. */
export function CategoryCard(props: CategoryCardProps) {
  const { category, inUse, expanded, onToggle, onEdit, onDelete } = props;
  const { name, subcategories } = category;
  const id = useId();
  return (
    <li className={classes.card} aria-labelledby={`${id}-name`}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={expanded}
          aria-controls={`${id}-parts`}
          onClick={onToggle}
        >
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
          <h2 id={`${id}-name`} className={classes.name}>
            {name}
          </h2>
        </button>
        <p className={classes.facts}>
          <span>{plural(subcategories.length, 'subcategory', 'subcategories')}</span>
          <span>{plural(inUse.products, 'product')}</span>
        </p>
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="bad"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
      <div id={`${id}-parts`} className={classes.parts} hidden={!expanded}>
        {expanded && <Subcategories {...props} />}
      </div>
    </li>
  );
}
