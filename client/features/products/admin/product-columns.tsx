import { Menu, VisuallyHidden } from '@mantine/core';
import IconArchive from '~icons/tabler/archive';
import IconCopy from '~icons/tabler/copy';
import IconFolderSymlink from '~icons/tabler/folder-symlink';
import IconPencil from '~icons/tabler/pencil';
import IconRestore from '~icons/tabler/restore';
import { formatWeight } from '../../../../domain/weights';
import { formatDate } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { Thumbnail } from '../../../ui/picture';
import { ProcessingStatus } from '../../../ui/processing-status';
import { MoreMenu } from '../../../ui/row-menu';
import { HistoryItem, type CardAction } from './managed-card';
import type { ManagedCardFragment } from './managed-products.generated';
import classes from './product-columns.module.css';
import { TableCell } from './table-cell';
import { fieldKind, fieldLabel, tableFields } from './table-fields';
import { useRetryProcessing } from './use-product-actions';

type OnAction = (action: CardAction, product: ManagedCardFragment) => void;

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Shows the state of a picture. Rendered only for pictures that are not ready, because a page can have 100 rows. */
function PictureState({ picture }: { picture: NonNullable<ManagedCardFragment['thumbnail']> }) {
  const retryProcessing = useRetryProcessing();
  return <ProcessingStatus picture={picture} onRetry={() => void retryProcessing(picture.id)} />;
}

interface ActionsProps {
  product: ManagedCardFragment;
  hasHistory: boolean;
  onAction: OnAction;
}

function Actions({ product, hasHistory, onAction }: ActionsProps) {
  const item = (action: CardAction, Icon: typeof IconCopy, text: string) => (
    <Menu.Item
      leftSection={<Icon {...icon} />}
      color={action === 'archive' ? 'bad.8' : undefined}
      onClick={() => onAction(action, product)}
    >
      {text}
    </Menu.Item>
  );
  return (
    <MoreMenu
      label={`More actions for ${product.name}`}
      items={() =>
        product.archivedAt ? (
          item('restore', IconRestore, 'Restore')
        ) : (
          <>
            {item('edit', IconPencil, 'Edit')}
            {item('duplicate', IconCopy, 'Duplicate')}
            {item('move', IconFolderSymlink, 'Move to category')}
            {hasHistory && <HistoryItem id={product.id} />}
            <Menu.Divider />
            {item('archive', IconArchive, 'Archive')}
          </>
        )
      }
    />
  );
}

type ProductColumn = Column<ManagedCardFragment>;

const numberText: ProductColumn['render'] = ({ designNumber }) => (
  <span className="quiet ellipsis" title={designNumber}>
    {designNumber}
  </span>
);

const placeText: ProductColumn['render'] = ({ category, subcategory }) => {
  const place = [category || 'No category', subcategory].filter(Boolean).join(' · ');
  return (
    <span className="quiet ellipsis" title={place}>
      {place}
    </span>
  );
};

const pictureColumn: ProductColumn = {
  key: 'picture',
  label: 'Picture',
  head: <VisuallyHidden>Picture</VisuallyHidden>,
  width: 4,
  render: ({ thumbnail }) => (
    <span className={classes.picture}>
      <Thumbnail picture={thumbnail} sizes="40px" />
    </span>
  ),
};

/** Columns while the table is edited: Tab goes from field to field, so they have no links and buttons. */
export const editedColumns: ProductColumn[] = [
  { ...pictureColumn, leftOutOn: 'tablet' },
  { key: 'number', label: 'Design no.', sort: ['NUMBER', 'NUMBER_DESC'], width: 7.5, render: numberText },
  {
    key: 'name',
    label: 'Name',
    sort: ['NAME', 'NAME_DESC'],
    minWidth: 130,
    render: ({ name }) => (
      <span className="ellipsis medium" title={name}>
        {name}
      </span>
    ),
  },
  { key: 'category', label: 'Category', minWidth: 100, leftOutOn: 'tablet', render: placeText },
  ...tableFields.map((field): ProductColumn => ({
    key: field,
    label: fieldLabel(field),
    sort: field === 'gram' ? ['GRAM', 'GRAM_DESC'] : undefined,
    align: fieldKind(field) === 'texts' ? undefined : 'right',
    width: { weight: 5, optionalWeight: 5.5, texts: 6, pieces: 5.5 }[fieldKind(field)],
    render: (product) => <TableCell product={product} field={field} />,
  })),
];

interface ColumnsProps {
  onAction: OnAction;
  /** False for those who only see products. */
  mayChange: boolean;
  hasHistory: boolean;
}

export const productColumns = ({ onAction, mayChange, hasHistory }: ColumnsProps): ProductColumn[] => [
  pictureColumn,
  {
    key: 'number',
    label: 'Design no.',
    sort: ['NUMBER', 'NUMBER_DESC'],
    width: 7.5,
    render: numberText,
  },
  {
    key: 'name',
    label: 'Name',
    sort: ['NAME', 'NAME_DESC'],
    minWidth: 130,
    render: ({ id, name, thumbnail }) => (
      <>
        <a data-open className={`ellipsis ${classes.name}`} href={`/admin/products?open=${id}`} title={name}>
          {name}
        </a>
        {thumbnail && thumbnail.processing !== 'READY' && <PictureState picture={thumbnail} />}
      </>
    ),
  },
  {
    key: 'category',
    label: 'Category',
    minWidth: 100,
    render: placeText,
  },
  {
    key: 'grams',
    label: 'Grams',
    sort: ['GRAM', 'GRAM_DESC'],
    align: 'right',
    width: 6.5,
    render: ({ gram }) => <span className="tabular">{formatWeight(gram)}</span>,
  },
  {
    key: 'carats',
    label: 'Carats',
    width: 5,
    render: ({ caratOptions }) => <span className="tabular">{caratOptions.join(', ')}</span>,
  },
  {
    key: 'changed',
    label: 'Changed',
    width: 7.125,
    leftOutOn: 'tablet',
    render: ({ createdAt, changedAt }) => (
      <time className="nowrap" dateTime={changedAt ?? createdAt}>
        {formatDate(changedAt ?? createdAt)}
      </time>
    ),
  },
  ...(mayChange
    ? [
        {
          key: 'actions',
          label: 'Actions',
          head: <VisuallyHidden>Actions</VisuallyHidden>,
          width: 3.75,
          render: (product: ManagedCardFragment) => (
            <Actions product={product} hasHistory={hasHistory} onAction={onAction} />
          ),
        },
      ]
    : []),
];
