import { IconFileDownload } from '@tabler/icons-react';
import { formatBytes, formatDate, plural } from '../../lib/format';
import classes from './designs.module.css';
import type { DesignFragment } from './orders.generated';

interface DesignsProps {
  designs: readonly DesignFragment[];
  /** Only the one that counts, where there is no room for the others. */
  newestOnly?: boolean;
}

const facts = ({ pages, bytes, at }: DesignFragment) =>
  [...(pages ? [plural(pages, 'page')] : []), formatBytes(bytes), formatDate(at)].join(' · ');

function Design({ design, older }: { design: DesignFragment; older: boolean }) {
  const { fileName, url, version } = design;
  return (
    <li className={classes.design} data-older={older || undefined}>
      <a href={url} download={fileName}>
        <IconFileDownload size={older ? 18 : 22} stroke={1.25} aria-hidden />
        <span className={classes.name}>{fileName}</span>
      </a>
      <span className={classes.facts}>
        {older && `Version ${version} · `}
        {facts(design)}
      </span>
    </li>
  );
}

/** The PDFs that the house has sent along with an order: the newest, and what came before it. */
export function Designs({ designs, newestOnly }: DesignsProps) {
  const [newest, ...older] = designs;
  if (!newest) return null;
  return (
    <div className={classes.designs}>
      <ul className={classes.list}>
        <Design design={newest} older={false} />
      </ul>
      {older.length > 0 && !newestOnly && (
        <details className={classes.before}>
          <summary>{plural(older.length, 'older version')}</summary>
          <ul className={classes.list}>
            {older.map((design) => (
              <Design key={design.id} design={design} older />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
