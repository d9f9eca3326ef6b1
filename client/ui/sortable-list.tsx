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
import { IconGripVertical } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './sortable-list.module.css';

interface SortableItem {
  id: string;
  /** What is moved, in words. */
  label: string;
}

interface SortableListProps<Item extends SortableItem> {
  /** What the list holds: "Pictures of the product". */
  label?: string;
  items: readonly Item[];
  /** The new order of all. Where it is a promise, the new order stands until it is settled; then `items` says. */
  onOrder: (ids: string[]) => void | Promise<unknown>;
  /** Draws an item; `handle` is the button it is moved by, put where it fits. */
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
  draggable: 'Press Space to lift it, the arrow keys to move it, Space again to put it down, Escape to leave it.',
};

/** Says where things are, by their names and places. */
const announcementsFor = (items: readonly SortableItem[]): Announcements => {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? 'The item';
  const place = (id: UniqueIdentifier) => `${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} lifted, at place ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is at place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} put down at place ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at place ${place(active.id)}.`,
  };
};

/** The order that somebody just made, shown until the list itself has it. */
const useOrder = <Item extends SortableItem>({ items, onOrder }: SortableListProps<Item>) => {
  const [made, setMade] = useState<string[]>();
  const byId = new Map(items.map((item) => [item.id, item]));
  const kept = made?.length === items.length ? made.map((id) => byId.get(id)).filter((item) => item !== undefined) : [];
  const shown = kept.length === items.length ? kept : items;
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const ids = shown.map(({ id }) => id);
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setMade(next);
    void Promise.resolve(onOrder(next)).finally(() => setMade(undefined));
  };
  return { shown, drop };
};

/** A list that is put in order by pointer or by keyboard, and says aloud what happens. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, render, layout = 'list', disabled } = props;
  const { shown, drop } = useOrder(props);
  const sensors = useSensors(
    // A press that does not move is a click.
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
