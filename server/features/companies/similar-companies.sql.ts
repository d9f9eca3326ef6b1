import emailProviders from 'email-providers';
import { maxSimilarCompanies, type Resemblance, resemblances } from '../../../domain/companies.js';
import { isCustomersCompany } from './companies.sql.js';
import type { SimilarCompany } from './similar-company.types.js';

/** From 0 to 1. "Kiran Jewels" and "Kiran Jewellers" have 0.6, "Kiran Jewels" and "Nisha Jewels" 0.4. */
const leastNameSimilarity = 0.5;
/** Bounds the work when many companies share a domain or a common name. */
const maxFoundEach = 20;

const legalForms = 'pvt|private|ltd|limited|llp|llc|inc|corp|gmbh|co|company|and|the';

// These must equal the expressions of the indexes.
const nameKey = (name: string) => `regexp_replace(lower(${name}), '\\m(${legalForms})\\M', '', 'g')`;
const phoneKey = (phone: string) => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;
const domainOf = (email: string) => `split_part(${email}, '@', 2)`;

interface FoundCompany extends Omit<SimilarCompany, 'by'> {
  by: Resemblance[];
}

export interface FoundCompanies {
  /** The domain of the email address of the contact. */
  domain: string;
  companies: FoundCompany[] | null;
}

const found: Record<Resemblance, string> = {
  name: `SELECT id FROM companies WHERE ${nameKey('name')} % ${nameKey('c.name')}
    AND similarity(${nameKey('name')}, ${nameKey('c.name')}) >= ${leastNameSimilarity}`,
  phone: `SELECT company_id FROM users WHERE ${phoneKey('phone')} = ${phoneKey('u.phone')}`,
  email: `SELECT company_id FROM users WHERE ${domainOf('email')} = ${domainOf('u.email')}`,
};

/** Selects what the pending company `c` with the contact `u` resembles, as JSON; null for other companies. */
export const similarCompanies = `
  CASE WHEN c.access_status = 'pending' THEN json_build_object('domain', ${domainOf('u.email')}, 'companies', (
    SELECT json_agg(json_build_object('id', similar_company.id, 'code', similar_company.code,
      'companyName', similar_company.name, 'by', similar_company.by))
    FROM (
      SELECT other.id, other.code, other.name, array_agg(DISTINCT found.by) AS by
      FROM (${resemblances.map((by) => `(SELECT '${by}' AS by, id FROM (${found[by]} LIMIT ${maxFoundEach}) AS ${by} (id))`).join(' UNION ALL ')}) AS found
      JOIN companies other ON other.id = found.id
      WHERE other.id <> c.id AND ${isCustomersCompany('other')}
      GROUP BY other.id
    ) AS similar_company
  )) END`;

const providers = new Set(emailProviders);

/** Keeps the companies with most in common. The domain of a mail provider is nothing in common. */
export const toSimilarCompanies = (row: FoundCompanies | null): SimilarCompany[] =>
  (row?.companies ?? [])
    .map(({ by, ...company }) => ({
      ...company,
      by: resemblances.filter((one) => by.includes(one) && !(one === 'email' && providers.has(row?.domain ?? ''))),
    }))
    .filter(({ by }) => by.length > 0)
    .sort((one, other) => other.by.length - one.by.length || one.companyName.localeCompare(other.companyName))
    .slice(0, maxSimilarCompanies);
