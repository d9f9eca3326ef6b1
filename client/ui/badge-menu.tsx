import { Menu } from '@mantine/core';
import IconChevronDown from '~icons/tabler/chevron-down';
import classes from './badge-menu.module.css';
import { RowMenu } from './row-menu';
import type { Tone } from './status-badge';

interface BadgeMenuProps<Value extends string> {
  /** The current value, shown as the badge text. */
  text: string;
  tone: Tone;
  /** Subject of the value for screen readers, such as "status of PR-7K3M9Q2X". */
  of: string;
  /** The letter that opens the menu while the focus is in the same row or card. */
  letter?: string;
  inDialog?: boolean;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A badge that opens a menu of the values that can be chosen instead. */
export function BadgeMenu<Value extends string>(props: BadgeMenuProps<Value>) {
  const { text, tone, of, letter, inDialog, choices, onChoose } = props;
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
            <span className={classes.word}>{text}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </>
        ),
      }}
      items={() =>
        choices.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ))
      }
    />
  );
}
