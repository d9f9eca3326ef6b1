import { Page, PageHeading } from '../../ui/section';
import { Measuring } from './measuring';
import { PrintButton, RingCircles } from './ring-circles';
import classes from './ring-sizes-page.module.css';
import { RingSizesTable } from './ring-sizes-table';

/** How to find the size of a ring, and what it is called elsewhere. */
export function RingSizesPage() {
  return (
    <Page>
      <PageHeading
        title="Ring Sizes"
        intro="Indian, US, UK and EU sizes side by side, and circles to print for measuring a ring."
        actions={<PrintButton variant="default" />}
      />
      <div className={classes.columns}>
        <Measuring />
        <RingSizesTable />
      </div>
      <RingCircles />
    </Page>
  );
}

export { RingSizesPage as Component };
