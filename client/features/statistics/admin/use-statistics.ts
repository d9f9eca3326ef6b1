import { useQuery } from '@apollo/client/react';
import { weekChoices } from '../../../../domain/statistics';
import { useListFilter } from '../../../lib/use-list-filter';
import { StatisticsDocument } from './statistics.generated';

export const weeksShown = weekChoices.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

const choices = { weeks: weeksShown.map(({ value }) => value) };

/** Statistics for the number of weeks in the URL. */
export const useStatistics = () => {
  const { filter, change } = useListFilter({ choices, standard: { weeks: '12' } });
  const { data, previousData, error, loading, refetch } = useQuery(StatisticsDocument, {
    variables: { weeks: Number(filter.weeks) },
    fetchPolicy: 'cache-and-network',
  });
  return {
    statistics: (data ?? previousData)?.statistics,
    /** True while the previous figures are shown and new ones load. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
    weeks: filter.weeks,
    showWeeks: (weeks: string) => change({ weeks }),
  };
};
