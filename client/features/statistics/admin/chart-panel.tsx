import { VisuallyHidden } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import classes from './chart-panel.module.css';

export interface Figure {
  name: string;
  /** Formatted values, one per column. */
  values: readonly string[];
}

interface ChartPanelProps {
  title: string;
  intro: string;
  /** Table headings: the row name, then one per value. */
  columns: readonly string[];
  figures: readonly Figure[];
  /** Shown instead of an empty chart; undefined when there is data. */
  emptyText?: string;
  children: ReactNode;
}

function FiguresTable({ title, columns, figures }: Pick<ChartPanelProps, 'title' | 'columns' | 'figures'>) {
  return (
    // A scrollable region must be focusable, so that it can be scrolled by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, values }, row) => (
            <tr key={`${row} ${name}`}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Panel with a chart that can be switched to a table of the same figures. */
export function ChartPanel({ title, intro, columns, figures, emptyText, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className="panel-title">
          {title}
        </h2>
        {!emptyText && (
          <button
            type="button"
            className={classes.toggle}
            aria-label={`${title}: ${asTable ? 'show the chart' : 'show a table'}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </button>
        )}
        <p className={classes.intro}>{intro}</p>
      </header>
      {emptyText && (
        <div className={classes.nothing}>
          <span className={classes.blank} aria-hidden="true" />
          <p>{emptyText}</p>
        </div>
      )}
      {!emptyText && asTable && <FiguresTable title={title} columns={columns} figures={figures} />}
      {!emptyText && !asTable && children}
    </section>
  );
}
