import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../lib/format';
import classes from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  /** Absent while the list shows items that no longer belong to it. */
  total?: number;
  onPage: (page: number) => void;
  perPage?: number;
  sizes?: readonly number[];
  onPerPage?: (perPage: number) => void;
  /** Plural noun for the total: "products". */
  of?: string;
  previous?: string;
  next?: string;
  /** Omits the line above, where a table or cards end with a line of their own. */
  plain?: boolean;
  /** Separator between the page and the number of pages: "of" or "/". */
  separator?: string;
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * Shows the total, links to the previous and next page if there are several, and the page size if there is a choice.
 */
export function Pager(props: PagerProps) {
  const {
    page,
    pages,
    total,
    onPage,
    perPage,
    sizes,
    onPerPage,
    of = 'items',
    previous = 'Prev',
    next = 'Next',
    plain,
    separator = 'of',
  } = props;
  const last = Math.max(1, pages);
  const sizesMatter = sizes && onPerPage && (last > 1 || (total ?? 0) > Math.min(...sizes));
  const summary = total !== undefined && (
    <p className="quiet small tabular">
      Total: {formatCount(total)} {total === 1 ? singular(of) : of}
    </p>
  );
  if (last === 1 && !sizesMatter)
    return (
      <div className={classes.pager} data-plain={plain}>
        {summary}
      </div>
    );
  return (
    <nav className={classes.pager} data-plain={plain} aria-label="Pages">
      {summary}
      <div className={classes.controls} data-keep-clear>
        {sizesMatter && (
          <NativeSelect
            label="Per page"
            size="sm"
            classNames={{ root: classes.size, label: classes.sizeLabel }}
            value={String(perPage)}
            data={sizes.map(String)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          />
        )}
        {last > 1 && (
          <div className={classes.pages}>
            <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              {previous}
            </Button>
            {last > 2 ? (
              <PageField key={page} page={Math.min(page, last)} last={last} separator={separator} onPage={onPage} />
            ) : (
              <span className="quiet small tabular" aria-live="polite">
                Page {Math.min(page, last)} {separator} {last}
              </span>
            )}
            <Button variant="default" size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
              {next}
            </Button>
          </div>
        )}
      </div>
    </nav>
  );
}

interface PageFieldProps {
  page: number;
  last: number;
  separator: string;
  onPage: (page: number) => void;
}

/** The page, which can be typed. A number beyond the last page leads to the last one. */
function PageField({ page, last, separator, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Math.max(typed === '' ? page : Number(typed), 1), last);
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <span className={`quiet small tabular ${classes.place}`}>
      <TextInput
        label="Page"
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ root: classes.size, label: classes.sizeLabel, input: classes.page }}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        onBlur={go}
      />
      <span aria-live="polite">
        {separator} {formatCount(last)}
      </span>
    </span>
  );
}
