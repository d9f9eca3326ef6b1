import { Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { accessStatusLabels } from '../../../../domain/access';
import { formatWeight } from '../../../../domain/weights';
import { formatCount, formatPieces, formatShortWeight } from '../../../lib/format';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { choiceParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-server-data';
import { LinkFor } from '../../auth/link-for';
import { ChartPanel } from './chart-panel';
import classes from './statistics-board.module.css';
import { StatisticsDocument, type StatisticsQuery } from './statistics.generated';
import { WeekChart } from './week-chart';

interface RankingProps {
  label: string;
  items: readonly { key: string; name: ReactNode; value: number; text: string }[];
}

/** Horizontal bar chart, scaled to the largest value. */
function Ranking({ label, items }: RankingProps) {
  const max = Math.max(...items.map(({ value }) => value));
  return (
    <ol className={classes.ranking} aria-label={label}>
      {items.map(({ key, name, value, text }) => (
        <li key={key} className={classes.item}>
          <span className={classes.name}>{name}</span>
          <span className="quiet small tabular">{text}</span>
          <span className={classes.bar} style={{ width: `${(100 * value) / max}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

const weeksShown = [12, 26, 52].map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

const weeksParam = choiceParam(
  weeksShown.map(({ value }) => value),
  '12',
);

const useStatistics = () => {
  const { filter, change } = useListFilter({ weeks: weeksParam });
  const statistics = usePagedQuery(StatisticsDocument, { weeks: Number(filter.weeks) }, (data) => data.statistics);
  return {
    ...statistics,
    weeks: filter.weeks,
    showWeeks: (weeks: string) => change({ weeks }),
  };
};

type Statistics = StatisticsQuery['statistics'];

const dayOfWeek = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const labelled = (weeks: Statistics['weeks']) =>
  weeks.map((figures) => ({ ...figures, label: dayOfWeek.format(new Date(figures.week)) }));

const wholeGrams = (value: number) => formatShortWeight(Math.round(value));

function OrdersByWeek({ weeks }: Pick<Statistics, 'weeks'>) {
  const rows = labelled(weeks);
  return (
    <ChartPanel
      title="Orders and grams per week"
      intro="By the week the order was placed. Cancelled orders are not counted."
      columns={['Week of', 'Orders', 'Pieces', 'Grams', 'Fine gold']}
      figures={rows
        .map(({ label, orders, pieces, grams, fineGrams }) => ({
          name: label,
          values: [formatCount(orders), formatCount(pieces), formatWeight(grams), formatWeight(fineGrams)],
        }))
        .reverse()}
      emptyText={weeks.every(({ orders }) => orders === 0) ? 'No orders in this period.' : undefined}
    >
      <WeekChart
        heading="Orders"
        label="Chart of orders per week"
        weeks={rows}
        series={[{ name: 'orders', label: 'Orders', color: 'ink.8' }]}
      />
      <WeekChart
        heading="Grams"
        label="Chart of grams per week"
        weeks={rows}
        series={[{ name: 'grams', label: 'Grams', color: 'gold.8' }]}
        format={wholeGrams}
      />
    </ChartPanel>
  );
}

function RequestsByOutcome({ weeks }: Pick<Statistics, 'weeks'>) {
  const rows = labelled(weeks);
  const noRequests = weeks.every(({ requested, approved, rejected }) => requested + approved + rejected === 0);
  return (
    <ChartPanel
      title="Requests by outcome"
      intro="By the week of the request or decision."
      columns={['Week of', 'Requested', accessStatusLabels.approved, accessStatusLabels.rejected]}
      figures={rows
        .map(({ label, requested, approved, rejected }) => ({
          name: label,
          values: [requested, approved, rejected].map(formatCount),
        }))
        .reverse()}
      emptyText={noRequests ? 'No access requests in this period.' : undefined}
    >
      <WeekChart
        label="Chart of approved and rejected requests per week"
        height={234}
        weeks={rows}
        series={[
          { name: 'approved', label: accessStatusLabels.approved, color: 'ok.8' },
          { name: 'rejected', label: accessStatusLabels.rejected, color: 'bad.8' },
        ]}
      />
    </ChartPanel>
  );
}

function ByCategory({ categories }: Pick<Statistics, 'categories'>) {
  return (
    <ChartPanel
      title="By category"
      intro="Grams ordered in this period."
      columns={['Category', 'Pieces', 'Grams', 'Fine gold']}
      figures={categories.map(({ category, pieces, grams, fineGrams }) => ({
        name: category,
        values: [formatCount(pieces), formatWeight(grams), formatWeight(fineGrams)],
      }))}
      emptyText={categories.length === 0 ? 'No orders in this period.' : undefined}
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
      intro="Pieces ordered, all time."
      columns={['Product', 'Pieces', 'Grams', 'Fine gold']}
      figures={products.map(({ designNumber, name, pieces, grams, fineGrams }) => ({
        name: `${designNumber} ${name}`,
        values: [formatCount(pieces), formatWeight(grams), formatWeight(fineGrams)],
      }))}
      emptyText={products.length === 0 ? 'No orders yet.' : undefined}
    >
      <Ranking
        label="Pieces by product"
        items={products.map(({ id, designNumber, name, pieces }) => ({
          key: id,
          name: (
            <LinkFor needs="catalogue:read" to={`/admin/products?open=${id}`}>
              {designNumber} {name}
            </LinkFor>
          ),
          value: pieces,
          text: formatPieces(pieces),
        }))}
      />
    </ChartPanel>
  );
}

export function StatisticsBoard() {
  const { weeks, showWeeks, ...query } = useStatistics();
  const { page: statistics, stale } = query;
  return (
    <div className={classes.board}>
      <Group gap="0.75rem 2rem" justify="space-between" mb="1.25rem">
        <h2 className={classes.title}>Statistics</h2>
        <NativeSelect
          aria-label="Weeks shown"
          size="sm"
          value={weeks}
          data={weeksShown}
          onChange={({ currentTarget }) => showWeeks(currentTarget.value)}
        />
      </Group>
      <QueryState of={query} failed="We couldn't load the statistics">
        <LoadingBlocks label="Loading the statistics" heights={[320, 320, 320, 320]} className={classes.panels} />
      </QueryState>
      {statistics && (
        <div className={classes.panels} data-stale={stale || undefined} aria-busy={stale}>
          <OrdersByWeek weeks={statistics.weeks} />
          <ByCategory categories={statistics.categories} />
          <TopProducts products={statistics.products} />
          <RequestsByOutcome weeks={statistics.weeks} />
        </div>
      )}
    </div>
  );
}
