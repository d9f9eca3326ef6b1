import { Tabs } from '@mantine/core';
import { Suspense, type ComponentType } from 'react';
import { Link, useLocation, useParams, type NavigateOptions } from 'react-router-dom';
import IconArrowLeft from '~icons/tabler/arrow-left';
import type { Permission } from '../../../../domain/staff';
import { isOneOf } from '../../../lib/choices';
import { formatDate, plural } from '../../../lib/format';
import { choiceParam } from '../../../lib/filter-params';
import { usePageTitle } from '../../../lib/page-meta';
import { useListFilter } from '../../../lib/use-list-filter';
import { useServerData } from '../../../lib/use-server-data';
import { AdminHeading, type ListPlace } from '../../../ui/admin-list-page';
import { EmptyState, LoadingBlocks, QueryState } from '../../../ui/states';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { stateBadge } from '../../access/admin/access-badges';
import classes from './managed-company.module.css';
import { companiesPath, type FromList } from './company-path';
import { ManagedCompanyDocument, type ManagedCompanyDetailsFragment } from './managed-companies.generated';
import { ManagedPeople } from './managed-people';

const CompanyAccess = lazyComponent(() => import('./company-access'), 'CompanyAccess');
const loadTerms = () => import('./company-terms');
const ManagedNumbers = lazyComponent(() => import('./managed-numbers'), 'ManagedNumbers');
const CompanyTerms = lazyComponent(loadTerms, 'CompanyTerms');

const tabs = ['PEOPLE', 'ACCESS', 'TERMS', 'NUMBERS', 'ORDERS', 'ACTIVITY'] as const;
const labels: Record<(typeof tabs)[number], string> = {
  PEOPLE: 'People',
  ACCESS: 'Access',
  TERMS: 'Terms',
  NUMBERS: 'Design numbers',
  ORDERS: 'Orders',
  ACTIVITY: 'Activity',
};

export interface CompanyListProps extends ListPlace {
  companyId: string;
}

/** Permissions of tabs, beside that to open the page. */
const needs: Partial<Record<(typeof tabs)[number], Permission>> = { ORDERS: 'orders:read', ACTIVITY: 'activity:read' };

/** Lists of other features. */
interface CompanyLists {
  Orders: ComponentType<CompanyListProps>;
  Activity: ComponentType<CompanyListProps>;
}

/** The tab and the page of its list in the URL. A tab replaces the history entry, so that Back leads to the list. */
const useTab = () => {
  const { may } = useSession();
  const shown = tabs.filter((tab) => !needs[tab] || may(needs[tab]));
  const { filter, change } = useListFilter({ tab: choiceParam(shown, 'PEOPLE') });
  const { state } = useLocation() as { state: FromList | null };
  const move = (part: Partial<typeof filter>, how?: NavigateOptions) =>
    change(part, { state, replace: 'tab' in part, ...how });
  return { shown, filter, change: move, list: state?.list ?? '' };
};

interface DetailsProps extends CompanyLists, Omit<ReturnType<typeof useTab>, 'list'> {
  company: ManagedCompanyDetailsFragment;
}

function Details({ company, shown, filter, change, Orders, Activity }: DetailsProps) {
  const { id, code, companyName, access, ordering, createdAt, orderCount } = company;
  const { tone, label } = stateBadge(access);
  const areTermsUsed = useOpenedOnce(filter.tab === 'TERMS', loadTerms);
  const place = { companyId: id, filter: { page: filter.page }, change };
  return (
    <article>
      <AdminHeading
        title={companyName}
        intro={`${code} · since ${formatDate(createdAt)} · ${plural(orderCount, 'order')}`}
        badges={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {ordering === 'PAUSED' && <StatusBadge tone="warn">Ordering is paused</StatusBadge>}
          </>
        }
      />
      <Tabs
        value={filter.tab}
        onChange={(tab) => tab !== null && isOneOf(shown, tab) && change({ tab })}
        color="gold"
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label={`About ${companyName}`}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {labels[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="PEOPLE" className={classes.people}>
          <ManagedPeople company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="ACCESS">
          <Suspense fallback={<LoadingBlocks label="Loading the access" heights={[24, 24, 24, 36]} />}>
            <CompanyAccess id={id} />
          </Suspense>
        </Tabs.Panel>
        {/* Keeps what is typed while another tab is open. */}
        <Tabs.Panel value="TERMS" keepMounted>
          {areTermsUsed && (
            <Suspense fallback={<LoadingBlocks label="Loading the terms" heights={[48, 96, 48, 48, 96]} />}>
              <CompanyTerms company={company} />
            </Suspense>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="NUMBERS">
          <Suspense fallback={<LoadingBlocks label="Loading the numbers" heights={[76, 44, 48, 48]} />}>
            <ManagedNumbers company={company} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="ORDERS">
          <Suspense fallback={<LoadingBlocks label="Loading orders" heights={[320]} />}>
            <Orders {...place} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="ACTIVITY">
          <Suspense fallback={<LoadingBlocks label="Loading activity" heights={[320]} />}>
            <Activity {...place} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </article>
  );
}

/** A company with its people, access, terms, design numbers, orders and activity. */
export function CompanyPage(lists: CompanyLists) {
  const { id = '' } = useParams();
  const query = useServerData(ManagedCompanyDocument, { id }, ({ managedCompany }) => managedCompany ?? undefined);
  const { data: company, notFound } = query;
  const { list, ...tab } = useTab();
  usePageTitle(company && !notFound ? company.companyName : undefined);
  if (notFound)
    return (
      <EmptyState
        heading="h1"
        title="Company not found"
        text="No company has this address. It may have joined another company, or the address is incomplete."
        link={{ to: companiesPath, text: 'All companies' }}
      />
    );
  return (
    <>
      <Link to={`${companiesPath}${list}`} className="back-link">
        <IconArrowLeft size={18} stroke={1.25} aria-hidden /> Companies
      </Link>
      <QueryState of={query} failed="We couldn't load the company" heading="h1">
        <LoadingBlocks label="Loading the company" heights={[76, 48, 320]} />
      </QueryState>
      {company && <Details key={id} company={company} {...tab} {...lists} />}
    </>
  );
}
