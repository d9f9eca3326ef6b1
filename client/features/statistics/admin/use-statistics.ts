import { useQuery } from '@apollo/client/react';
import { weekChoices } from '../../../../domain/statistics';
import { useListFilter } from '../../../lib/use-list-filter';
import { StatisticsDocument } from './statistics.generated';

export const weeksShown = weekChoices.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }));

const choices = { weeks: weeksShown.map(({ value }) => value) };

/** The figures of as many weeks as the address says. */
export const useStatistics = () => {
  const { filter, change } = useListFilter({ choices, standard: { weeks: '12' } });
  const { data, previousData, error, loading, refetch } = useQuery(StatisticsDocument, {
    variables: { weeks: Number(filter.weeks) },
    fetchPolicy: 'cache-and-network',
  });
  return {
    statistics: (data ?? previousData)?.statistics,
    /** Old figures stand while the new ones are on their way. */
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
    weeks: filter.weeks,
    showWeeks: (weeks: string) => change({ weeks }),
  };
};
