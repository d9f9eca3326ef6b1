import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState, type ReactNode } from 'react';
import IconGripVertical from '~icons/tabler/grip-vertical';
import classes from './sortable-list.module.css';

interface SortableItem {
  id: string;
  /** Name of the item in announcements. */
  label: string;
}

interface SortableListProps<Item extends SortableItem> {
  /** Accessible name of the list: "Pictures of the product". */
  label?: string;
  items: readonly Item[];
  /** False for those who only see the order: items have no handles. */
  mayOrder?: boolean;
  /** Called with all ids in the new order. While its promise is pending, the list shows the new order. */
  onOrder: (ids: string[]) => void | Promise<unknown>;
  /** Renders an item; `handle` is the drag button. */
  render: (item: Item, handle: ReactNode) => ReactNode;
  layout?: 'list' | 'grid';
  disabled?: boolean;
}

interface SortableRowProps<Item extends SortableItem> {
  item: Item;
  render: (item: Item, handle: ReactNode) => ReactNode;
  disabled?: boolean;
}

function SortableRow<Item extends SortableItem>({ item, render, disabled }: SortableRowProps<Item>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled,
  });
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      disabled={disabled}
      aria-label={`Move ${item.label}`}
    >
      <IconGripVertical size={18} stroke={1.5} aria-hidden />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {render(item, handle)}
    </li>
  );
}

const instructions = {
  draggable: 'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, Escape to cancel.',
};

/** Screen reader announcements with the item's name and position. */
const announcementsFor = (items: readonly SortableItem[]): Announcements => {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? 'The item';
  const position = (id: UniqueIdentifier) => `${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up at position ${position(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is at position ${position(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at position ${position(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at position ${position(active.id)}.`,
  };
};

/** The new order, shown optimistically until `items` has it. */
const useOrder = <Item extends SortableItem>({ items, onOrder }: SortableListProps<Item>) => {
  const [newOrder, setNewOrder] = useState<string[]>();
  const byId = new Map(items.map((item) => [item.id, item]));
  const reordered =
    newOrder?.length === items.length ? newOrder.map((id) => byId.get(id)).filter((item) => item !== undefined) : [];
  const shown = reordered.length === items.length ? reordered : items;
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const ids = shown.map(({ id }) => id);
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setNewOrder(next);
    void Promise.resolve(onOrder(next)).finally(() => setNewOrder(undefined));
  };
  return { shown, drop };
};

function PlainList<Item extends SortableItem>({ label, items, render, layout = 'list' }: SortableListProps<Item>) {
  return (
    <ul className={classes.list} data-layout={layout} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          {render(item, null)}
        </li>
      ))}
    </ul>
  );
}

export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  return props.mayOrder === false ? <PlainList {...props} /> : <OrderedList {...props} />;
}

/** List that can be reordered by pointer or keyboard, with announcements for screen readers. */
function OrderedList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, render, layout = 'list', disabled } = props;
  const { shown, drop } = useOrder(props);
  const sensors = useSensors(
    // Below this distance a press counts as a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(shown), screenReaderInstructions: instructions }}
    >
      <SortableContext
        items={shown.map(({ id }) => id)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={classes.list} data-layout={layout} aria-label={label}>
          {shown.map((item) => (
            <SortableRow key={item.id} item={item} render={render} disabled={disabled} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
