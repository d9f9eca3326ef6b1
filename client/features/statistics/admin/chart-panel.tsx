import { VisuallyHidden } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import classes from './chart-panel.module.css';

export interface Figure {
  name: string;
  /** A column each, as it is to be read. */
  values: readonly string[];
}

interface ChartPanelProps {
  title: string;
  intro: string;
  /** What the rows are, and what each of their figures is. */
  columns: readonly string[];
  figures: readonly Figure[];
  /** Said in place of a chart that would be blank; undefined where there is something to show. */
  nothing?: string;
  children: ReactNode;
}

function FiguresTable({ title, columns, figures }: Pick<ChartPanelProps, 'title' | 'columns' | 'figures'>) {
  return (
    // A table that scrolls inside itself must be reachable by the keys that scroll it.
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

/** A chart, and the same figures as a table for whoever reads rather than looks. */
export function ChartPanel({ title, intro, columns, figures, nothing, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {!nothing && (
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
      {nothing && (
        <div className={classes.nothing}>
          <span className={classes.blank} aria-hidden="true" />
          <p>{nothing}</p>
        </div>
      )}
      {!nothing && asTable && <FiguresTable title={title} columns={columns} figures={figures} />}
      {!nothing && !asTable && children}
    </section>
  );
}
