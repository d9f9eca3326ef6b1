import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { lazyComponent } from '../../ui/lazy-component';
import { Page, PageHeading } from '../../ui/section';
import { licences } from './licences.generated';
import classes from './licences-page.module.css';

/** The texts are larger than the page. */
const LicenceText = lazyComponent(() => import('./licence-text'), 'LicenceText');

/** The licences of the packages and fonts that the client and the server contain. */
export function LicencesPage() {
  return (
    <Page>
      <PageHeading
        title="Licences"
        intro="This website is made with the work of many others. Open a name to read its licence and its copyright notices."
      />
      <ul className={classes.list}>
        {licences.map((licence) => (
          <li key={`${licence.name} ${licence.version}`}>
            <Licence {...licence} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Licence({ name, version, licence, text }: (typeof licences)[number]) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.name}>{name}</span>
        <span className={classes.version}>{version}</span>
        <span className={classes.licence}>{licence}</span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.25} aria-hidden />
      </summary>
      {open && (
        <Suspense fallback={<Skeleton className={classes.text} height={240} />}>
          <LicenceText index={text} />
        </Suspense>
      )}
    </details>
  );
}

export { LicencesPage as Component };
