import { Box, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { companyProblems } from '../../../domain/companies';
import { useServerData } from '../../lib/use-server-data';
import { Facts } from '../../ui/facts';
import { keepFocus } from '../../ui/focus';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { CompanyDocument, type CompanyDetailsFragment } from './companies.generated';

const loadForm = () => import('./company-form');
const CompanyForm = lazyComponent(loadForm, 'CompanyForm');

/** The details of the company, which owners can edit. */
export function CompanyView({ mayEdit }: { mayEdit: boolean }) {
  const query = useServerData(CompanyDocument, {}, ({ company }) => company);
  const { data: company } = query;
  const [editing, setEditing] = useState(false);
  useIdleLoad(loadForm);
  if (!company)
    return (
      <QueryState of={query} failed="We couldn't load your company" heading="h3">
        <LoadingBlocks label="Loading your company" heights={[160]} />
      </QueryState>
    );
  const isEditing = editing && mayEdit;
  return (
    <div ref={keepFocus} key={String(isEditing)}>
      {isEditing ? (
        <Suspense>
          <CompanyForm company={company} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <CompanyFacts company={company} />
          {mayEdit ? (
            <Button variant="default" mt="lg" onClick={() => setEditing(true)}>
              Edit company
            </Button>
          ) : (
            <Box component="p" className="quiet small" mt="lg">
              {companyProblems.onlyOwners}
            </Box>
          )}
        </>
      )}
    </div>
  );
}

const CompanyFacts = ({ company }: { company: CompanyDetailsFragment }) => (
  <Facts
    facts={[
      ['Name', company.companyName],
      ['Address', <span className="pre-wrap">{company.address || '–'}</span>],
      ['Phone', company.phone || '–'],
      ['Number', company.code],
    ]}
  />
);
