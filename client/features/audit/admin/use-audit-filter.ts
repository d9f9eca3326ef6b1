import { useSearchParams } from 'react-router-dom';
import { auditGroups, auditPageSizes } from '../../../../domain/audit';
import { isId } from '../../../../domain/rules';
import { useListFilter } from '../../../lib/use-list-filter';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const readDay = (text: string | null) =>
  text !== null && dayPattern.test(text) && !Number.isNaN(new Date(text).getTime()) ? text : undefined;
const readId = (text: string | null) => (isId(text) ? text : undefined);

/** Filters besides search and group: days in the browser's time zone, the actor (`by`) and the subject (`about`). */
export interface AuditScope {
  from?: string;
  to?: string;
  by?: string;
  about?: string;
}

export const useAuditFilter = () => {
  const { filter, change } = useListFilter({
    sizes: auditPageSizes,
    standardSize: 50,
    choices: { group: auditGroups },
  });
  const [params, setParams] = useSearchParams();
  const scope: AuditScope = {
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    by: readId(params.get('by')),
    about: readId(params.get('about')),
  };
  return {
    filter,
    change,
    scope,
    changeScope: (part: AuditScope) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      }),
    clear: () => setParams({}),
  };
};

export type AuditFilter = ReturnType<typeof useAuditFilter>['filter'];
