import { weekChoices } from '../../../../domain/statistics';
import { choiceParam } from '../../../lib/filter-params';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { StatisticsDocument } from './statistics.generated';

export const weeksShown = weekChoices.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

const weeksParam = choiceParam(
  weeksShown.map(({ value }) => value),
  '12',
);

/** Statistics for the number of weeks in the URL. */
export const useStatistics = () => {
  const { filter, change } = useListFilter({ weeks: weeksParam });
  const statistics = usePagedQuery(StatisticsDocument, { weeks: Number(filter.weeks) }, (data) => data.statistics);
  return {
    ...statistics,
    weeks: filter.weeks,
    showWeeks: (weeks: string) => change({ weeks }),
  };
};
