import { Menu } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconDots from '~icons/tabler/dots';
import type { Tone } from './status-badge';
import classes from './row-menu.module.css';

interface RowMenuProps {
  /** Attributes and content of the button. */
  button: ComponentProps<'button'> & Record<`data-${string}`, string | undefined>;
  align?: 'start' | 'end';
  /** True in a dialog, which the menu must be part of; a table would cut it off at the edge. */
  inDialog?: boolean;
  /** The `Menu.Item`s. */
  items: () => ReactNode;
}

/** A button with a menu, for lists with many rows: the menu exists only while it is open. */
export function RowMenu({ button, align = 'start', inDialog, items }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const closedButton = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useLayoutEffect(() => {
    if (wasOpened.current && !opened) closedButton.current?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [opened]);
  if (!opened)
    return <button {...button} ref={closedButton} type="button" aria-haspopup="menu" onClick={() => setOpened(true)} />;
  return (
    <Menu
      opened
      position={`bottom-${align}`}
      offset={4}
      transitionProps={{ duration: 0 }}
      withinPortal={!inDialog}
      // `keydown` is not included: the key that opens the menu would also close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      returnFocus={false}
      onClose={() => setOpened(false)}
    >
      <Menu.Target>
        <button {...button} type="button" onClick={() => setOpened(false)} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  );
}

interface MoreMenuProps extends Pick<RowMenuProps, 'items'> {
  label: string;
  disabled?: boolean;
}

/** Further actions behind three dots. */
export function MoreMenu({ label, disabled, items }: MoreMenuProps) {
  const dots = <IconDots size={18} stroke={1.5} aria-hidden />;
  const button = { className: classes.more, 'aria-label': label, disabled, children: dots };
  return <RowMenu align="end" button={button} items={items} />;
}

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

export type BadgeTone = Tone | 'blue' | 'plum' | 'teal' | 'ink';

interface BadgeMenuProps<Value extends string> {
  /** The current value, shown as the badge text. */
  text: string;
  tone: BadgeTone;
  /** Subject of the value for screen readers, such as "status of PR-7K3M9Q2X". */
  of: string;
  /** The letter that opens the menu while the focus is in the same row or card. */
  letter?: string;
  inDialog?: boolean;
  choices: readonly Choice<Value>[];
  /** Choices below a line. */
  further?: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
}

/** A badge that opens a menu of the values that can be chosen instead. */
export function BadgeMenu<Value extends string>(props: BadgeMenuProps<Value>) {
  const { text, tone, of, letter, inDialog, choices, further = [], onChoose } = props;
  const item = ({ value, label }: Choice<Value>) => (
    <Menu.Item key={value} onClick={() => onChoose(value)}>
      {label}
    </Menu.Item>
  );
  return (
    <RowMenu
      inDialog={inDialog}
      button={{
        className: classes.badge,
        'data-tone': tone,
        'data-key': letter,
        'aria-label': `${text}: ${of}`,
        children: (
          <>
            <span className="ellipsis">{text}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </>
        ),
      }}
      items={() => (
        <>
          {choices.map(item)}
          {choices.length > 0 && further.length > 0 && <Menu.Divider />}
          {further.map(item)}
        </>
      )}
    />
  );
}
