import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFolderSymlink, IconPencil, IconRestore } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatGrams } from '../../../lib/format';
import { NoPicture, Picture } from '../../../ui/picture';
import { PictureWork } from '../../../ui/picture-work';
import { StatusBadge } from '../../../ui/status-badge';
import type { ManagedCardFragment } from './managed-products.generated';
import classes from './managed-card.module.css';
import { useRedraw } from './use-product-acts';

export type CardAct = 'edit' | 'delete' | 'duplicate' | 'move' | 'restore';

interface ManagedCardProps {
  product: ManagedCardFragment;
  selected: boolean;
  onSelect: (id: string) => void;
  onAct: (act: CardAct, product: ManagedCardFragment) => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ product, onAct }: Pick<ManagedCardProps, 'product' | 'onAct'>) {
  const { name, archivedAt } = product;
  if (archivedAt)
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRestore {...icon} />}
        aria-label={`Restore ${name}`}
        onClick={() => onAct('restore', product)}
      >
        Restore
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPencil {...icon} />}
        aria-label={`Edit ${name}`}
        onClick={() => onAct('edit', product)}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="bad"
        aria-label={`Delete ${name}`}
        onClick={() => onAct('delete', product)}
      >
        Delete
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" className={classes.more} aria-label={`More for ${name}`}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onAct('duplicate', product)}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => onAct('move', product)}>
            Move to category
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** A product of the workshop: what it is at a glance, and what can be done to it. */
export const ManagedCard = memo(function ManagedCard({ product, selected, onSelect, onAct }: ManagedCardProps) {
  const { id, name, gram, category, subcategory, thumbnail } = product;
  const heading = useId();
  const redraw = useRedraw();
  return (
    <li className={classes.card} aria-labelledby={heading} data-selected={selected || undefined}>
      <div className={classes.picture}>
        {thumbnail ? (
          <Picture picture={thumbnail} alt="" sizes="(max-width: 48em) 45vw, 240px" ratio="1" />
        ) : (
          <NoPicture ratio="1" />
        )}
        <Checkbox
          size="md"
          className={classes.tick}
          checked={selected}
          onChange={() => onSelect(id)}
          aria-label={`Select ${name}`}
        />
      </div>
      <div className={classes.words}>
        <div className={classes.badges}>
          <StatusBadge tone="quiet">{category || 'No category'}</StatusBadge>
          {subcategory && <StatusBadge tone="quiet">{subcategory}</StatusBadge>}
        </div>
        <h2 id={heading} className={classes.name}>
          {name}
        </h2>
        <p className={classes.gram}>{formatGrams(gram)}</p>
        {thumbnail && <PictureWork picture={thumbnail} onRetry={() => void redraw(thumbnail.id)} />}
      </div>
      <div className={classes.actions}>
        <Actions product={product} onAct={onAct} />
      </div>
    </li>
  );
});
