import { Button, Checkbox, Group, Menu } from '@mantine/core';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import IconArchive from '~icons/tabler/archive';
import IconCopy from '~icons/tabler/copy';
import IconFolderSymlink from '~icons/tabler/folder-symlink';
import IconHistory from '~icons/tabler/history';
import IconPencil from '~icons/tabler/pencil';
import IconRestore from '~icons/tabler/restore';
import { formatGrams } from '../../../lib/format';
import { NoPicture, Picture } from '../../../ui/picture';
import { ProcessingStatus } from '../../../ui/processing-status';
import { keepFocus } from '../../../ui/focus';
import { MoreMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import type { ManagedCardFragment } from './managed-products.generated';
import classes from './managed-card.module.css';
import { useRetryProcessing } from './use-product-actions';

export function HistoryItem({ id }: { id: string }) {
  return (
    <Menu.Item
      component={Link}
      to={`/admin/audit?about=${id}`}
      leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />}
    >
      History
    </Menu.Item>
  );
}

export type CardAction = 'edit' | 'archive' | 'duplicate' | 'move' | 'restore';

interface ManagedCardProps {
  product: ManagedCardFragment;
  /** False for those who only see products. */
  mayChange: boolean;
  hasHistory: boolean;
  selected: boolean;
  onSelect: (id: string) => void;
  onAction: (act: CardAction, product: ManagedCardFragment) => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ product, mayChange, hasHistory, onAction }: Omit<ManagedCardProps, 'selected' | 'onSelect'>) {
  const { name, archivedAt } = product;
  if (!mayChange)
    return (
      <Button size="sm" variant="default" aria-label={`View ${name}`} onClick={() => onAction('edit', product)}>
        View
      </Button>
    );
  if (archivedAt)
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRestore {...icon} />}
        aria-label={`Restore ${name}`}
        onClick={() => onAction('restore', product)}
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
        className={classes.edit}
        aria-label={`Edit ${name}`}
        onClick={() => onAction('edit', product)}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="clay"
        className={classes.archive}
        aria-label={`Archive ${name}`}
        onClick={() => onAction('archive', product)}
      >
        <IconArchive {...icon} className={classes.box} />
        <span className={classes.word}>Archive</span>
      </Button>
      <div className={classes.more}>
        <MoreMenu
          label={`More actions for ${name}`}
          items={() => (
            <>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onAction('duplicate', product)}>
                Duplicate
              </Menu.Item>
              <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => onAction('move', product)}>
                Move to category
              </Menu.Item>
              {hasHistory && <HistoryItem id={product.id} />}
            </>
          )}
        />
      </div>
    </>
  );
}

export const ManagedCard = memo(function ManagedCard({ selected, onSelect, ...props }: ManagedCardProps) {
  const { product, mayChange } = props;
  const { id, designNumber, name, gram, category, subcategory, thumbnail } = product;
  const heading = useId();
  const retryProcessing = useRetryProcessing();
  return (
    <li className={classes.card} aria-labelledby={heading} data-selected={selected || undefined} ref={keepFocus}>
      <div className={classes.picture}>
        {thumbnail ? (
          <Picture picture={thumbnail} alt="" sizes="(max-width: 48em) 45vw, 240px" ratio="1" />
        ) : (
          <NoPicture ratio="1" />
        )}
        {mayChange && (
          <Checkbox
            size="md"
            className={classes.tick}
            checked={selected}
            onChange={() => onSelect(id)}
            aria-label={`Select ${name}`}
          />
        )}
      </div>
      <div className={classes.text}>
        <Group gap="0.25rem" miw={0}>
          <StatusBadge tone="quiet">{category || 'No category'}</StatusBadge>
          {subcategory && <StatusBadge tone="quiet">{subcategory}</StatusBadge>}
        </Group>
        <h2 id={heading} className={classes.name}>
          {name}
        </h2>
        <p className="quiet small tabular">
          {designNumber} · {formatGrams(gram)}
        </p>
        {thumbnail && <ProcessingStatus picture={thumbnail} onRetry={() => void retryProcessing(thumbnail.id)} />}
      </div>
      <div className={classes.actions}>
        <Actions {...props} />
      </div>
    </li>
  );
});
