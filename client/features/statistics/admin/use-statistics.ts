import { weekChoices } from '../../../../domain/statistics';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery } from '../../../lib/use-paged-query';
import { StatisticsDocument } from './statistics.generated';

export const weeksShown = weekChoices.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

const choices = { weeks: weeksShown.map(({ value }) => value) };

/** Statistics for the number of weeks in the URL. */
export const useStatistics = () => {
  const { filter, change } = useListFilter({ choices, standard: { weeks: '12' } });
  const statistics = usePagedQuery(StatisticsDocument, { weeks: Number(filter.weeks) }, (data) => data.statistics);
  return {
    ...statistics,
    weeks: filter.weeks,
    showWeeks: (weeks: string) => change({ weeks }),
  };
};
