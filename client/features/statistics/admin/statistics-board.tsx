import { NativeSelect, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { failureReason } from '../../../lib/error-message';
import { formatCount, formatPieces, formatShortWeight, formatWeight } from '../../../lib/format';
import { ErrorState, Loading } from '../../../ui/states';
import { ChartPanel } from './chart-panel';
import { Ranking } from './ranking';
import classes from './statistics-board.module.css';
import type { StatisticsQuery } from './statistics.generated';
import { useStatistics, weeksShown } from './use-statistics';
import { WeekChart } from './week-chart';

type Statistics = StatisticsQuery['statistics'];

const dayOfWeek = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const labelled = (weeks: Statistics['weeks']) =>
  weeks.map((figures) => ({ ...figures, label: dayOfWeek.format(new Date(figures.week)) }));

const wholeGrams = (value: number) => formatShortWeight(Math.round(value));

function OrdersAWeek({ weeks }: Pick<Statistics, 'weeks'>) {
  const rows = labelled(weeks);
  return (
    <ChartPanel
      title="Orders and grams a week"
      intro="By the week an order was placed in; cancelled orders are left out."
      columns={['Week of', 'Orders', 'Pieces', 'Grams']}
      figures={rows
        .map(({ label, orders, pieces, grams }) => ({
          name: label,
          values: [formatCount(orders), formatCount(pieces), formatWeight(grams)],
        }))
        .reverse()}
      nothing={weeks.every(({ orders }) => orders === 0) ? 'Nothing has been ordered in these weeks.' : undefined}
    >
      <WeekChart
        heading="Orders"
        label="Orders a week, as a chart"
        weeks={rows}
        series={[{ name: 'orders', label: 'Orders', color: 'ink.8' }]}
      />
      <WeekChart
        heading="Grams"
        label="Grams a week, as a chart"
        weeks={rows}
        series={[{ name: 'grams', label: 'Grams', color: 'gold.8' }]}
        format={wholeGrams}
      />
    </ChartPanel>
  );
}

function RequestsByOutcome({ weeks }: Pick<Statistics, 'weeks'>) {
  const rows = labelled(weeks);
  const nobody = weeks.every(({ requested, approved, rejected }) => requested + approved + rejected === 0);
  return (
    <ChartPanel
      title="Requests by outcome"
      intro="By the week they were decided in."
      columns={['Week of', 'Asked', 'Approved', 'Rejected']}
      figures={rows
        .map(({ label, requested, approved, rejected }) => ({
          name: label,
          values: [requested, approved, rejected].map(formatCount),
        }))
        .reverse()}
      nothing={nobody ? 'Nobody has asked for access in these weeks.' : undefined}
    >
      <WeekChart
        label="Requests approved and rejected a week, as a chart"
        height={320}
        weeks={rows}
        series={[
          { name: 'approved', label: 'Approved', color: 'ok.8' },
          { name: 'rejected', label: 'Rejected', color: 'bad.8' },
        ]}
      />
    </ChartPanel>
  );
}

function ByCategory({ categories }: Pick<Statistics, 'categories'>) {
  return (
    <ChartPanel
      title="By category"
      intro="Grams ordered in these weeks."
      columns={['Category', 'Pieces', 'Grams']}
      figures={categories.map(({ category, pieces, grams }) => ({
        name: category,
        values: [formatCount(pieces), formatWeight(grams)],
      }))}
      nothing={categories.length === 0 ? 'No category has been ordered from in these weeks.' : undefined}
    >
      <Ranking
        label="Grams by category"
        items={categories
          .slice(0, 10)
          .map(({ category, grams }) => ({ key: category, name: category, value: grams, text: wholeGrams(grams) }))}
      />
    </ChartPanel>
  );
}

function TopProducts({ products }: Pick<Statistics, 'products'>) {
  return (
    <ChartPanel
      title="Top products"
      intro="Pieces ordered since the first order."
      columns={['Product', 'Pieces', 'Grams']}
      figures={products.map(({ name, pieces, grams }) => ({
        name,
        values: [formatCount(pieces), formatWeight(grams)],
      }))}
      nothing={products.length === 0 ? 'No product has been ordered yet.' : undefined}
    >
      <Ranking
        label="Pieces by product"
        items={products.map(({ id, name, pieces }) => ({
          key: id,
          name: <Link to={`/admin/products?open=${id}`}>{name}</Link>,
          value: pieces,
          text: formatPieces(pieces),
        }))}
      />
    </ChartPanel>
  );
}

/** How the house is doing, week by week. */
export function StatisticsBoard() {
  const { statistics, stale, error, retry, weeks, showWeeks } = useStatistics();
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <h2 className={classes.title}>The figures</h2>
        <NativeSelect
          aria-label="Weeks shown"
          size="sm"
          value={weeks}
          data={weeksShown}
          onChange={({ currentTarget }) => showWeeks(currentTarget.value)}
        />
      </div>
      {error && <ErrorState title="The figures could not be loaded" text={failureReason(error)} onRetry={retry} />}
      {!error && !statistics && (
        <Loading label="Loading the figures">
          <div className={classes.panels}>
            {[1, 2, 3, 4].map((panel) => (
              <Skeleton key={panel} height={320} />
            ))}
          </div>
        </Loading>
      )}
      {!error && statistics && (
        <div className={classes.panels} data-stale={stale || undefined} aria-busy={stale}>
          <OrdersAWeek weeks={statistics.weeks} />
          <ByCategory categories={statistics.categories} />
          <TopProducts products={statistics.products} />
          <RequestsByOutcome weeks={statistics.weeks} />
        </div>
      )}
    </div>
  );
}
