import type { MouseEvent } from 'react';
import classes from './link-notice.module.css';

interface LinkNoticeProps {
  text: string;
  link: { to: string; text: string };
  /** Opens the link. Toasts are outside the router, so they get a function. */
  onOpen: () => void;
}

const opensHere = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

export const LinkNotice = ({ text, link, onOpen }: LinkNoticeProps) => (
  <span className={classes.notice}>
    <span>{text}</span>
    <a
      href={link.to}
      onClick={(event) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {link.text}
    </a>
  </span>
);
