import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { resemblanceLabels } from '../../../../domain/companies';
import { byEnumName } from '../../../../domain/enum-names';
import { keepFocus } from '../../../ui/focus';
import type { SimilarCompanyFragment } from './access-requests.generated';
import classes from './request-card.module.css';

const labels = byEnumName(resemblanceLabels);

/** "Similar name, same phone number". */
export const resemblance = ({ by }: SimilarCompanyFragment) =>
  by.map((name, index) => (index === 0 ? labels[name] : labels[name].toLowerCase())).join(', ');

interface SimilarCompaniesProps {
  companies: readonly SimilarCompanyFragment[];
  /** The person of the request. */
  name: string;
  busy: boolean;
  /** Undefined for those who decide about no requests. */
  onJoin: (() => void) | undefined;
}

/** Tells that the company of a request may exist already. */
export const SimilarCompanies = ({ companies, name, busy, onJoin }: SimilarCompaniesProps) => (
  <div className={classes.similar} ref={keepFocus}>
    <ul className={classes.companies} aria-label={`Companies like that of ${name}`}>
      {companies.map((company) => (
        <li key={company.id}>
          {resemblance(company)}:{' '}
          <Link className={classes.company} to={`/admin/companies/${company.id}`}>
            {company.companyName} ({company.code})
          </Link>
        </li>
      ))}
    </ul>
    {onJoin && (
      <Button size="xs" variant="default" disabled={busy} aria-label={`Let join… ${name}`} onClick={onJoin}>
        Let join…
      </Button>
    )}
  </div>
);
