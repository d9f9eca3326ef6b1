import type { MouseEvent } from 'react';
import classes from './link-notice.module.css';

interface LinkNoticeProps {
  text: string;
  link: { to: string; text: string };
  /** Toasts are outside the router. */
  onOpen: () => void;
}

const opensHere = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** Content of a toast that leads to what it tells about. */
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
