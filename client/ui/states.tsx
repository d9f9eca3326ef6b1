import { Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { failureReason } from '../lib/error-message';
import { keepFocus } from './focus';
import classes from './states.module.css';

interface StateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** A link as the action. */
  link?: { to: string; text: string };
  /** `h1` when the state is the whole page. */
  heading?: 'h1' | 'h2' | 'h3';
}

function Gem() {
  return (
    <svg className={classes.gem} viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M8 26L20 12h24l12 14-24 27z M8 26h48 M20 12l6 14 6 27 6-27 6-14 M26 26l6-14 6 14" />
    </svg>
  );
}

export function EmptyState({ title, text, action, link, heading: Heading = 'h2' }: StateProps) {
  return (
    <div className={classes.state} ref={action ? keepFocus : undefined}>
      <Gem />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {link && (
        <div className={classes.action}>
          <Button component={Link} to={link.to}>
            {link.text}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ErrorStateProps extends Omit<StateProps, 'action' | 'link'> {
  /** Omitted when it would only fail again. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Error state: what failed, and a button to retry if that can help. */
export function ErrorState({ title, text, onRetry, retrying, heading: Heading = 'h2' }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert" ref={keepFocus}>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="outline" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}

export interface QueryStateProps {
  /** Query state of `useServerData` or `usePagedQuery`. */
  of: { data?: unknown; page?: unknown; error: unknown; retry: () => void; retrying: boolean; notFound?: boolean };
  /** Title above the reason, or the whole text. */
  failed: string | ((error: unknown) => Pick<ErrorStateProps, 'title' | 'text'>);
  /** Shown when there is no such record: "Order not found". */
  missing?: string;
  heading?: ErrorStateProps['heading'];
  /** Skeleton; omitted by screens that show their own while loading. */
  children?: ReactNode;
}

/** Placeholder of a query without data: a skeleton, or the error. */
export function QueryState({ of: query, failed, missing, heading, children }: QueryStateProps) {
  const { error, retry, retrying } = query;
  if (!error) return (query.data ?? query.page) === undefined && children;
  if (query.notFound && missing) return <ErrorState title={missing} heading={heading} />;
  const text = typeof failed === 'string' ? { title: failed, text: failureReason(error) } : failed(error);
  return <ErrorState {...text} heading={heading} onRetry={retry} retrying={retrying} />;
}

interface LoadingProps {
  label?: string;
  /** Hides the footer until the content is there, because the content determines the height of the page. */
  ofPage?: boolean;
  children: ReactNode;
}

/** Wraps a skeleton and announces the loading state once. */
export function Loading({ label = 'Loading', ofPage, children }: LoadingProps) {
  return (
    <div role="status" aria-label={label} aria-busy="true" data-page-loading={ofPage}>
      {children}
    </div>
  );
}

interface LoadingBlocksProps {
  label: string;
  /** Pixels. */
  heights: readonly number[];
  /** Layout of the blocks; a column without it. */
  className?: string;
}

/** Skeleton of blocks with the size of the content. */
export function LoadingBlocks({ label, heights, className }: LoadingBlocksProps) {
  const blocks = heights.map((height, index) => <Skeleton key={index} height={height} />);
  return (
    <Loading label={label}>{className ? <div className={className}>{blocks}</div> : <Stack>{blocks}</Stack>}</Loading>
  );
}
