import { Stack } from '@mantine/core';
import IconFileDownload from '~icons/tabler/file-download';
import { formatBytes, formatDate, plural } from '../../lib/format';
import classes from './designs.module.css';
import type { DesignFragment } from './orders.generated';

interface DesignsProps {
  designs: readonly DesignFragment[];
  /** Shows only the newest PDF, for places with little room. */
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
      <span className="quiet smaller tabular">
        {older && `Version ${version} · `}
        {facts(design)}
      </span>
    </li>
  );
}

/** The PDFs of an order: the newest one, and the older versions behind a disclosure. */
export function Designs({ designs, newestOnly }: DesignsProps) {
  const [newest, ...older] = designs;
  if (!newest) return null;
  return (
    <div>
      <Stack component="ul" gap="0.5rem">
        <Design design={newest} older={false} />
      </Stack>
      {older.length > 0 && !newestOnly && (
        <details className={classes.older}>
          <summary>{plural(older.length, 'older version')}</summary>
          <Stack component="ul" gap="0.5rem">
            {older.map((design) => (
              <Design key={design.id} design={design} older />
            ))}
          </Stack>
        </details>
      )}
    </div>
  );
}
